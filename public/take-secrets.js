// The first script of the page: takes what signs somebody in out of the address bar and the history, before anything
// else runs, and whether or not the rest of the console loads. The console reads from `openedAt` what stood there
// (src/app/session/opened-at.ts) and puts back what may stay. Any browser must be able to run this.
(function () {
  var place = window.location;
  var kept = [];
  var parts = place.search.slice(1).split('&');
  for (var i = 0; i < parts.length; i += 1) {
    if (!mayBeSecret(parts[i])) kept.push(parts[i]);
  }
  if (kept.length === parts.length) return;
  window.openedAt = { pathname: place.pathname, search: place.search };
  // `//host` would be another origin.
  var path = place.pathname.replace(/^\/+/, '/');
  window.history.replaceState(null, '', path + (kept.length > 0 ? '?' + kept.join('&') : '') + place.hash);

  function mayBeSecret(part) {
    var at = part.indexOf('=');
    var name = part.slice(0, at < 0 ? part.length : at);
    try {
      name = decodeURIComponent(name.replace(/\+/g, ' '));
    } catch (notEncoded) {
      // Taken as it stands.
    }
    // A page to go to may have a query of its own.
    return name === 'login_auth' || name === 'token' || (name === 'to_page' && /\?|%3f/i.test(part));
  }
})();
