/** Shown when not even the program's first part arrives: no library is there to draw it with. */
export function showPlainFailure() {
  const box = document.createElement('main');
  box.style.cssText =
    'max-width:360px;margin:30vh auto 0;padding:0 24px;font:14px/22px sans-serif;text-align:center';
  const title = document.createElement('h1');
  title.style.cssText = 'font-size:16px;line-height:24px;margin:0 0 8px';
  title.textContent = '页面加载失败';
  const text = document.createElement('p');
  text.style.cssText = 'margin:0 0 24px;opacity:.75';
  text.textContent = '未能获取页面文件，可能是网络中断或系统刚刚更新。';
  const button = document.createElement('button');
  button.style.cssText =
    'font:inherit;height:40px;padding:0 24px;border:0;border-radius:8px;background:#2B5AED;color:#fff;cursor:pointer';
  button.textContent = '刷新';
  button.onclick = () => location.reload();
  box.append(title, text, button);
  document.getElementById('root')?.replaceChildren(box);
}
