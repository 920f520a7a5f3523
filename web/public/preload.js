// Fetches the files of the screen that is asked for beside those of the entry, not after them. The build writes the lists.
(() => {
  const screens = {};
  const { pathname } = location;
  let isSignedIn = false;
  try {
    isSignedIn = localStorage.getItem('userInfo') !== null;
  } catch {
    // Storage is closed to us (private mode): nobody is signed in.
  }
  // A stranger sees none of the screens but these two.
  if (!isSignedIn && pathname !== '/signin' && pathname !== '/signup') return;
  for (const file of screens[pathname] ?? []) {
    const link = document.createElement('link');
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
})();
