import { UPLOAD_EXTENSIONS } from '@zhiying/contract/limits';
import { chosenFiles } from './dropped-files.ts';

interface Choice {
  accept?: readonly string[];
  multiple?: boolean;
  folder?: boolean;
}

/** Opens the browser's dialog; an empty list when the person thinks better of it. */
export function chooseFiles({
  accept = UPLOAD_EXTENSIONS,
  multiple = true,
  folder = false,
}: Choice = {}): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = multiple;
    input.webkitdirectory = folder;
    input.accept = accept.map((ext) => `.${ext}`).join(',');
    // Some browsers forget an input that is nowhere; it is taken away once the dialog is over.
    input.hidden = true;
    document.body.append(input);
    const end = (files: File[]) => {
      input.remove();
      resolve(files);
    };
    input.onchange = () => end(chosenFiles(input.files));
    input.oncancel = () => end([]);
    input.click();
  });
}
