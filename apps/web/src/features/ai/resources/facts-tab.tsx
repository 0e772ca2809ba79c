import { contract, FACT_IMPORT } from '@zhiying/contract';
import { useDrawerAddress } from '#kit/list/index.ts';
import { ImportWizard } from '#parts/import/import-wizard.tsx';
import { FactDrawer } from './fact-drawer.tsx';
import { FactList } from './fact-list.tsx';

/** Facts alone, where a hub shows them beside what else is known. */
export function FactsTab() {
  const drawer = useDrawerAddress();
  return (
    <FactList
      onOpen={drawer.open}
      openId={drawer.openRowId}
      aside={(rows) => (
        <>
          <FactDrawer target={drawer.target} rows={rows} onClose={drawer.close} />
          <ImportWizard
            open={drawer.importing}
            onClose={drawer.close}
            importing={FACT_IMPORT}
            calls={contract.aiFact}
            doneNote="引用了变更事实的文章将标记为待更新。"
          />
        </>
      )}
    />
  );
}
