interface GivenLink {
  name: string;
  uname: string;
  link: string;
}

/** To paste into a chat or a mail: a line a person. */
export const linkLines = (rows: readonly GivenLink[]) =>
  rows.map(({ name, uname, link }) => `${name}\t${uname}\t${link}`).join('\n');

/** A spreadsheet would take a cell that begins so for a formula. */
const cell = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const linkCsv = (rows: readonly GivenLink[]) =>
  [['姓名', '账号', '密码设置链接'], ...rows.map(({ name, uname, link }) => [name, uname, link])]
    .map((line) => line.map(cell).join(','))
    .join('\r\n');

/** Has the browser save the list; the mark at its start tells spreadsheets that it is UTF-8. */
export function linkSheet(rows: readonly GivenLink[]) {
  const address = URL.createObjectURL(new Blob([`\ufeff${linkCsv(rows)}`], { type: 'text/csv' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = '密码设置链接.csv';
  anchor.click();
  // The download has begun by then; the address is no longer needed.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
