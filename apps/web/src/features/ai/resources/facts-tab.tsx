import { useDrawerAddress } from '#kit/list/index.ts';
import { FactDrawer } from './fact-drawer.tsx';
import { FactImport } from './fact-import.ts';
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
          <FactImport drawer={drawer} />
        </>
      )}
    />
  );
}
