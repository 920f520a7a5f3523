/**
 * The labels of a field, soon: to find a field by its label the testing library asks every element of a page for them, and jsdom walks
 * through the whole page for each. The answers are the same.
 */
const selectOne = Element.prototype.querySelector;

/** `[id="…"]`, which is how a label is asked for that `aria-labelledby` names. */
Element.prototype.querySelector = function querySelector(this: Element, selector: string): Element | null {
  const [, id] = /^\[id="([^"\\]+)"\]$/.exec(selector) ?? [];
  if (id === undefined) return selectOne.call(this, selector);
  const found = document.getElementById(id);
  return found !== this && this.contains(found) ? found : null;
};

const labelable = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';

const controlOf = (label: HTMLLabelElement): Element | null => {
  if (!label.hasAttribute('for')) return selectOne.call(label, labelable);
  const named = document.getElementById(label.htmlFor);
  return named?.matches(labelable) ? named : null;
};

Object.defineProperty(HTMLLabelElement.prototype, 'control', {
  get(this: HTMLLabelElement) {
    return controlOf(this);
  },
});

for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement]) {
  Object.defineProperty(prototype, 'labels', {
    get(this: Element) {
      return [...document.getElementsByTagName('label')].filter((label) => controlOf(label) === this);
    },
  });
}

export {};
