import { escape } from '../http.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#1d2129;--soft:#86909c;--line:#e5e6eb;--paper:#fff;--desk:#f2f3f5;--brand:#165dff}
@media(prefers-color-scheme:dark){:root{--ink:#f2f3f5;--soft:#9aa0a8;--line:#33363d;--paper:#1d1e22;--desk:#111214;--brand:#6c9bff}}
*{box-sizing:border-box}body{margin:0;background:var(--desk);color:var(--ink);font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
a{color:inherit;text-decoration:none}.note{text-align:center;font-size:12px;color:var(--soft);padding:10px}
.phone{width:min(420px,100%);min-height:720px;margin:16px auto;background:var(--paper);border:1px solid var(--line);border-radius:36px;overflow:hidden;box-shadow:0 12px 40px #0001;display:flex;flex-direction:column}
@media(max-width:460px){.phone{margin:0;border-radius:0;border:0}}
header{padding:18px 20px 10px;font-weight:600;font-size:17px;border-bottom:1px solid var(--line)}
nav{display:flex;gap:4px;padding:8px 12px;border-bottom:1px solid var(--line)}nav a{flex:1;text-align:center;padding:6px;border-radius:8px;color:var(--soft)}nav a[aria-current]{background:var(--desk);color:var(--ink);font-weight:600}
main{flex:1;padding:14px 18px}.card{display:flex;gap:12px;padding:12px 0;border-bottom:1px solid var(--line)}
.card img,.card .blank{width:84px;height:84px;border-radius:10px;object-fit:cover;background:var(--desk);flex:none}
.card h2{font-size:15px;line-height:1.45;margin:0 0 4px;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.meta{color:var(--soft);font-size:12px;font-variant-numeric:tabular-nums}.badge{display:inline-block;padding:0 6px;border-radius:4px;background:var(--desk);font-size:12px}
.empty{padding:80px 20px;text-align:center;color:var(--soft)}article h1{font-size:21px;line-height:1.4;margin:4px 0 8px}article img{max-width:100%;border-radius:8px}
video{width:100%;max-height:70vh;background:#000;border-radius:12px;margin:8px 0}.answer{margin:6px 0 0 12px;padding:6px 10px;background:var(--desk);border-radius:8px}.strip{display:flex;overflow-x:auto;gap:8px;margin:12px 0}.strip img{height:300px;border-radius:12px}pre{white-space:pre-wrap;font:inherit;margin:0}
.figures{display:flex;justify-content:space-around;padding:12px 0;margin-top:16px;border-block:1px solid var(--line);text-align:center}.figures b{display:block;font-size:17px;font-variant-numeric:tabular-nums}
.comment{padding:10px 0;border-bottom:1px solid var(--line)}label{display:block;padding:8px 0}input[type=text]{width:100%;padding:9px 12px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit}
button{width:100%;padding:11px;border:0;border-radius:10px;background:var(--brand);color:#fff;font:600 15px/1 inherit;font-family:inherit;cursor:pointer;margin-top:10px}button.plain{background:transparent;color:var(--soft)}
fieldset{border:1px solid var(--line);border-radius:12px;padding:6px 14px 10px;margin:0 0 14px}legend{padding:0 6px;color:var(--soft);font-size:13px}`;

/** A page in a phone's frame. */
export const page = (title: string, inside: string, refreshSeconds?: number): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(title)} · 沙箱</title>${refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : ''}
<style>${STYLE}</style></head><body><div class="phone">${inside}<p class="note">智营沙箱：本机模拟环境，读者和数据均为模拟</p></div></body></html>`;
