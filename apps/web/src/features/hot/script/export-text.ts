import { saveFile } from '#kit/files/save-file.ts';

/** Has the browser save words as a file of their own; the mark at its beginning tells old editors the charset. */
export const saveText = (filename: string, text: string) =>
  saveFile(filename, `\ufeff${text}`, 'text/plain;charset=utf-8');

/** Prints words alone, in a frame of their own: the console around them stays off the paper. */
export function printText(title: string, text: string) {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) return frame.remove();
  page.title = title;
  const body = page.createElement('pre');
  body.style.cssText = 'font: 14px/1.8 sans-serif; white-space: pre-wrap';
  body.textContent = text;
  page.body.append(body);
  frame.contentWindow.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow.print();
}
