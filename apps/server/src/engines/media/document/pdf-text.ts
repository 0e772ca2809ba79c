import { PDFiumLibrary } from '@hyzyla/pdfium';
import { MediaError } from '../media.errors.ts';

const MOST_PAGES = 1_000;

/** The text of each page. A scanned page has none: it is a picture. */
export async function* pdfText(bytes: Buffer): AsyncGenerator<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes).catch((error: unknown) => {
    const locked = /password|security/i.test(String(error));
    throw new MediaError('broken', locked ? 'PDF 已加密，需要密码才能打开' : 'PDF 已损坏', error);
  });
  const pages = document.getPageCount();
  if (pages > MOST_PAGES) throw new MediaError('refused', `PDF 超过 ${MOST_PAGES} 页，请拆分后上传`);
  for (let no = 0; no < pages; no++) yield `${document.getPage(no).getText()}\n`;
}
