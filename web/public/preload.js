// Fetches the files of the screen that is asked for beside those of the entry, not after them. The build writes the lists.
(() => {
  const screens = {};
  const { pathname } = location;
  const shop = pathname === '/my' ? '/my' : pathname.startsWith('/operator/') ? '/operator' : null;
  let isSignedIn = false;
  try {
    isSignedIn = localStorage.getItem(shop ? 'customerInfo' : 'userInfo') !== null;
  } catch {
    // Storage is closed to us (private mode): nobody is signed in.
  }
  // A stranger sees none of the dashboard's screens but these.
  const open = ['/signin', '/signup', '/forgot', '/reset', '/verify'];
  if (!shop && !isSignedIn && !open.includes(pathname)) return;
  const screen = shop ? `${shop} ${isSignedIn ? 'customer' : 'visitor'}` : pathname;
  for (const file of screens[screen] ?? []) {
    const link = document.createElement('link');
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: '' });
    else link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
})();
