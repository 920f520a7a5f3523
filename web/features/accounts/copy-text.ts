/** Puts text on the clipboard; says whether the browser took it. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyTheOldWay(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text);
  }
}

/** Browsers keep the clipboard from pages on plain HTTP, as in a shop's own network, but still copy what is selected. */
function copyTheOldWay(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sd-hidden';
  document.body.append(field);
  field.focus();
  field.select();
  const copied = document.execCommand?.('copy') ?? false;
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
