import { contract, FACT_IMPORT } from '@zhiying/contract';
import { importWizard } from '#parts/import/import-wizard.tsx';

export const FactImport = importWizard({
  importing: FACT_IMPORT,
  calls: contract.aiFact,
  doneNote: '引用了变更事实的文章将标记为待更新。',
});
