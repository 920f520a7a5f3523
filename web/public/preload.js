// Fetches the files of the screen that is asked for beside those of the entry, not after them. The build writes the lists.
(() => {
  const screens = {};
  const texts = {};
  const { pathname } = location;
  const isProduct = /^\/operator\/[^/]+\/product\//.test(pathname);
  const ofShop = isProduct ? '/product' : '/operator';
  // Both pages have these.
  const isCheckout = /^\/(?:cart|shipping|payment|placeorder|order)(?:\/|$)/.test(pathname);
  const isOfShop = document.currentScript?.dataset.page === 'shop';
  const shop =
    isCheckout && isOfShop
      ? '/checkout'
      : pathname === '/my'
        ? '/my'
        : pathname.startsWith('/operator/')
          ? ofShop
          : null;
  let isSignedIn = false;
  try {
    isSignedIn = localStorage.getItem(shop ? 'customerInfo' : 'userInfo') !== null;
  } catch {
    // Storage is blocked (private mode): treat as signed out.
  }
  // Signed out, only these screens of the dashboard open.
  const open = ['/signin', '/signup', '/forgot', '/reset', '/verify', '/privacy'];
  if (!shop && !isSignedIn && !open.includes(pathname)) return;
  const screen = shop ? `${shop} ${isSignedIn ? 'customer' : 'visitor'}` : pathname;
  const ofOne = pathname.replace(/^\/(royaltymember|cart|order)\/[^/]+$/, '/$1/$id');
  const { files, texts: sets } = screens[screen] ?? screens[ofOne] ?? { files: [], texts: [shop ? 'shop' : 'doors'] };
  const { lang } = document.documentElement;
  for (const file of [...sets.map((set) => texts[set][lang]), ...files]) {
    if (!file) continue;
    const link = document.createElement('link');
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: '' });
    else link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
})();
