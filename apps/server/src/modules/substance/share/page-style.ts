/** The shared page's own look: a phone's whole screen, and on a desk the same in a frame. */
export const PAGE_STYLE = `
:root{--page:#f4f5f7;--card:#fff;--text:#181b21;--quiet:#606875;--line:#e3e6eb;--accent:#2857ec;--on:#fff;--note:#fff6e5;--note-text:#8a5200}
@media(prefers-color-scheme:dark){:root{--page:#101216;--card:#191c22;--text:#e9ebef;--quiet:#9aa2af;--line:#2c313a;--accent:#6f93ff;--on:#0d1220;--note:#33270f;--note-text:#f0c069}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.7 -apple-system,"PingFang SC","Noto Sans SC","Microsoft YaHei",sans-serif;-webkit-text-size-adjust:100%}
main{max-width:480px;min-height:100vh;margin:0 auto;background:var(--card);padding-bottom:calc(24px + env(safe-area-inset-bottom))}main:has(nav){padding-bottom:0}
header{padding:12px 16px;text-align:center;font-size:15px;border-bottom:1px solid var(--line)}
.note{margin:0;padding:8px 16px;background:var(--note);color:var(--note-text);font-size:13px;text-align:center}
.cover img{display:block;width:100%;height:auto}
article{padding:16px}
h1{margin:0 0 4px;font-size:22px;line-height:1.4}
.meta{margin:0 0 12px;color:var(--quiet);font-size:13px}
.meta i{display:inline-block;width:3px;height:3px;margin:0 8px;border-radius:50%;background:currentColor;vertical-align:middle}
article p,article ul,article ol,article blockquote{margin:0 0 12px}
article ul,article ol{padding-left:24px}
blockquote{padding-left:12px;border-left:3px solid var(--line);color:var(--quiet)}
h3{margin:20px 0 8px;font-size:17px}
section img,section video{display:block;width:100%;height:auto;margin:0 0 12px;border-radius:8px;background:var(--page)}
.poster img{border-radius:0}
.go{display:inline-block;padding:10px 20px;border-radius:8px;border:1px solid var(--accent);color:var(--accent);text-decoration:none}
.card{display:flex;gap:12px;padding:12px 0;border-top:1px solid var(--line);color:inherit;text-decoration:none}
.card img,.card>i{flex:none;width:88px;height:66px;border-radius:8px;object-fit:cover;background:var(--page)}
.card b{display:block;font-weight:500;line-height:1.5}
small{color:var(--quiet);font-size:13px}
.sharer{display:flex;align-items:center;gap:12px;margin:0 16px 16px;padding:12px;border:1px solid var(--line);border-radius:12px}
.sharer>i{flex:none;width:40px;height:40px;border-radius:50%;background:var(--page);color:var(--quiet);font-style:normal;line-height:40px;text-align:center}
.sharer span{flex:1;min-width:0}
.sharer b,.sharer small{display:block;line-height:1.5}
.sharer a{padding:10px 16px;border:1px solid var(--line);border-radius:20px;color:var(--accent);font-size:14px;line-height:1;text-decoration:none}
section.facts{margin:4px 0 0;padding:12px;border-radius:8px;background:var(--page)}
.facts dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 8px}
.facts dt{color:var(--quiet)}
.facts dd{margin:0;text-align:right;font-weight:500}
.facts dd small{display:block;font-weight:400}
.place{display:flex;align-items:center;gap:12px;margin:0 16px 16px}
.place span{flex:1;min-width:0}
.place b,.place small{display:block;line-height:1.5}
.place a{padding:10px 16px;border:1px solid var(--line);border-radius:20px;color:var(--accent);font-size:14px;line-height:1;text-decoration:none}
select{width:100%;height:44px;margin-top:8px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit}
form[data-done] select{display:none}
nav{position:sticky;bottom:0;padding:8px 16px calc(8px + env(safe-area-inset-bottom));background:var(--card);border-top:1px solid var(--line)}
nav[hidden]{display:none}
nav a{display:block;height:44px;border-radius:10px;background:var(--accent);color:var(--on);font-weight:500;line-height:44px;text-align:center;text-decoration:none}
form{padding:16px;border-top:8px solid var(--page)}
h2{margin:0 0 12px;font-size:17px}
.fields{display:flex;gap:8px}
.fields input{min-width:0;height:44px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit}
.fields input[name=name]{flex:2}
.fields input[name=phone]{flex:3}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
label{display:block;margin:12px 0;color:var(--quiet);font-size:13px}
label input{width:16px;height:16px;vertical-align:-3px;accent-color:var(--accent)}
button{width:100%;height:48px;border:0;border-radius:10px;background:var(--accent);color:var(--on);font:inherit;font-weight:500}
button:disabled{opacity:.6}
[role=status]{margin:8px 0 0;font-size:14px;text-align:center}
form[data-done] .fields,form[data-done] label,form[data-done] button{display:none}
footer{padding:16px;color:var(--quiet);font-size:12px;text-align:center}
.ended{display:grid;place-content:center;padding:24px;text-align:center}
.ended p{margin:4px 0;color:var(--quiet)}
@media(min-width:600px){main{min-height:0;margin:32px auto;border:1px solid var(--line);border-radius:28px;overflow:clip}.ended{min-height:320px}}
`.replaceAll('\n', '');
