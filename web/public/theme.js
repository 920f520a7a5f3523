// Sets the color scheme before the first paint, and that there is JavaScript. Stored under 'theme' as light, dark or auto; light when nothing is stored.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
    if (theme === 'system') {
      // An older name.
      theme = 'auto';
      localStorage.setItem('theme', theme);
    }
  } catch {
    // Storage is closed to us (private mode): light.
  }
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-scripted', '');
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
