// Runs only where ES modules are unknown, which is where nothing else of the console can.
document.addEventListener('DOMContentLoaded', function () {
  var root = document.getElementById('root');
  if (root) {
    root.setAttribute('role', 'alert');
    root.style.cssText = 'padding:20vh 24px 0;text-align:center;font:18px/1.6 sans-serif';
    root.textContent = '浏览器版本过低，请升级浏览器 (browser version too low, please upgrade)';
  }
});
