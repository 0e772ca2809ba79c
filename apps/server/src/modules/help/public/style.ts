/** The whole look of the public pages: light or dark as the reader's system is, one column on phones. */
export const STYLE = `
:root{color-scheme:light dark;--text:#1c2333;--soft:#5b6475;--line:#e5e8ee;--back:#fff;--fill:#f5f6f8;--blue:#1f55e0}
@media(prefers-color-scheme:dark){:root{--text:#e8ebf1;--soft:#9aa3b5;--line:#2c3342;--back:#12161f;--fill:#1a202c;--blue:#7ea2ff}}
*{box-sizing:border-box}
body{margin:0;font:14px/22px system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:var(--text);background:var(--back)}
a{color:var(--blue);text-decoration:none}a:hover,article :is(p,li,td) a{text-decoration:underline}
header>div,.hero>div,main,footer>div{max-width:1120px;margin:0 auto;padding:0 16px}
header{border-bottom:1px solid var(--line)}header>div{display:flex;align-items:center;justify-content:space-between;height:56px}
.brand{display:flex;align-items:center;gap:8px;font-size:16px;font-weight:600;color:var(--text)}.brand img{border:0;border-radius:0}
.in{border:1px solid var(--line);border-radius:8px;padding:4px 12px;color:var(--text)}
.hero{background:var(--fill);border-bottom:1px solid var(--line);padding:32px 0}
h1{font-size:28px;line-height:36px;margin:0 0 16px}
form{display:flex;max-width:640px;height:48px;border:1px solid var(--line);border-radius:8px;background:var(--back)}
form input[type=search]{flex:1;min-width:0;border:0;background:none;color:inherit;font:inherit;padding:0 16px;border-radius:8px}
form button{margin:5px;padding:0 14px;border:0;border-radius:6px;background:#1f55e0;color:#fff;font:inherit;white-space:nowrap}
.who{display:flex;flex-wrap:wrap;align-items:center;gap:8px;margin:16px 0 0;color:var(--soft)}
.who a{border:1px solid var(--line);border-radius:16px;padding:4px 14px;color:var(--text);background:var(--back)}
.who a[aria-current]{border-color:var(--blue);color:var(--blue)}
.top{display:flex;gap:48px}.top nav{flex:1;min-width:0}aside{flex:0 0 232px;padding:24px 0}
aside h2{font-size:14px;line-height:24px;margin:8px 0 4px}aside ul{list-style:none;margin:0 0 16px;padding:0 0 12px;border-bottom:1px solid var(--line)}
aside li{padding:3px 0}aside p{margin:0;color:var(--soft)}
nav{columns:2;column-gap:40px;padding:24px 0}
nav section{break-inside:avoid;border-top:1px solid var(--line);padding:8px 0 16px}
nav h2{font-size:15px;line-height:24px;margin:8px 0}nav small{float:right;color:var(--soft);font-weight:400}
nav ul{list-style:none;margin:0;padding:0}nav li{padding:3px 0}nav li a{color:var(--text)}
article{border-top:1px solid var(--line);padding:24px 0;max-width:760px;overflow-wrap:anywhere}
article h2{font-size:20px;line-height:28px;margin:0}article h2 a{color:var(--text)}
h3{font-size:16px;line-height:24px;margin:24px 0 8px}h4{margin:16px 0 4px}
.meta{color:var(--soft);font-size:12px;margin:4px 0 16px}p{margin:8px 0}
article ul,article ol{margin:8px 0;padding-left:22px}article li{margin:4px 0}li>span{display:block}
code{background:var(--fill);border-radius:4px;padding:0 4px}
blockquote{margin:8px 0;padding-left:12px;border-left:3px solid var(--line);color:var(--soft)}
.t{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:13px}
th,td{border:1px solid var(--line);padding:6px 8px;text-align:left;vertical-align:top}th{background:var(--fill)}
figure{margin:12px 0}img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:8px}
.none{padding:48px 0;color:var(--soft)}footer{border-top:1px solid var(--line);color:var(--soft);font-size:12px;padding:16px 0 32px}
@media(max-width:767px){nav{columns:1}.top{display:block}.top nav{padding-bottom:0}.who a{padding:8px 14px}h1{font-size:22px;line-height:30px}.hero{padding:20px 0}}
`.replaceAll('\n', '');
