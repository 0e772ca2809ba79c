import { NODE_STATUS_LABELS, type Place, SEE_USERS } from '@zhiying/contract';
import { useState } from 'react';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { ListPage, useDrawerAddress } from '#kit/list/index.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { ImportWizard } from '#parts/import/import-wizard.tsx';
import { OwnerDialog } from './owner-dialog.tsx';
import { usePlaceActions } from './place.actions.tsx';
import { columnsOf } from './place.columns.tsx';
import type { PlaceKind } from './place.kinds.ts';
import { placeSearch } from './place.search.ts';
import { PlaceCard } from './place-card.tsx';
import type { PlaceDrawerProps } from './place-drawer.tsx';

const PlaceDrawer = lazyWhenIdle<PlaceDrawerProps>(() => import('./place-drawer.tsx'), {
  wanted: ({ target }) => target !== null,
});

/** The list of dealers or of stores, with the drawer of one of them. */
export function PlacePage({ what }: { what: PlaceKind }) {
  const mayOpen = useMayOpen();
  const drawer = useDrawerAddress();
  const [handing, setHanding] = useState<{ place: Place; open: boolean; count: number } | null>(null);
  const actions = usePlaceActions(what, {
    create: drawer.create,
    open: drawer.open,
    importFile: drawer.importFile,
    changeOwner: (place) => setHanding({ place, open: true, count: (handing?.count ?? 0) + 1 }),
  });
  return (
    <ListPage
      id={what.id}
      noun={what.noun}
      list={what.calls.list}
      columns={columnsOf(what)}
      search={placeSearch(mayOpen(SEE_USERS))}
      counts={{ call: what.calls.counts, field: 'status', labels: NODE_STATUS_LABELS }}
      card={(place) => <PlaceCard place={place} what={what} />}
      create={actions.create}
      headActions={[actions.importFile]}
      rowActions={actions.rowActions}
      drawer={drawer}
      empty={{ title: `暂无${what.noun}`, text: what.empty }}
      aside={({ rows }) => (
        <>
          <PlaceDrawer
            what={what}
            target={drawer.target}
            rows={rows}
            actions={actions}
            onOpen={drawer.open}
            onClose={drawer.close}
          />
          <ImportWizard
            drawer={drawer}
            importing={what.importing}
            calls={what.calls}
            doneNote={what.imported}
          />
          {handing && (
            <OwnerDialog
              key={handing.count}
              what={what}
              place={handing.place}
              open={handing.open}
              onClose={() => setHanding({ ...handing, open: false })}
            />
          )}
        </>
      )}
    />
  );
}
