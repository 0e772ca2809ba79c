import { CHECK_WORD_IMPORT, contract } from '@zhiying/contract';
import { importWizard } from '#parts/import/import-wizard.tsx';

export const WordImport = importWizard({
  importing: CHECK_WORD_IMPORT,
  calls: contract.aiCheck,
  doneNote: '之后的检查立即按新词库进行，可在「版本」中恢复。',
});
