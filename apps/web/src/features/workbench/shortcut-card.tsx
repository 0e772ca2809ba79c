import type { Shortcut } from '@zhiying/contract';
import { Suspense, useState } from 'react';
import { GearIcon } from '#kit/base/icons.tsx';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { Card, PlainButton } from '#kit/base/pieces.tsx';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { pageAddressOf } from '#kit/page/page-address-of.ts';
import { TileLink } from '#kit/page/tile-link.tsx';
import { savePreference, usePreferences } from '#kit/session/preference.store.ts';
import { arrangeShortcuts, chosenIds } from './arranged-shortcuts.ts';
import styles from './lists.module.css';

const ShortcutSettings = lazyChunk(() => import('./shortcut-settings.tsx'));
const KEPT = 'workbench.shortcuts';

/** What the person begins most, one touch away, in the order they gave it. */
export function ShortcutCard({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const chosen = chosenIds(usePreferences(({ values }) => values[KEPT]));
  const [settings, setSettings] = useState(false);
  if (shortcuts.length === 0) return null;
  const arranged = arrangeShortcuts(shortcuts, chosen);
  return (
    <>
      <Card
        tracks="repeat(auto-fill, minmax(112px, 1fr))"
        padding="12 8"
        as="nav"
        flow="stack"
        flex="none"
        aria-label="快捷操作"
      >
        {arranged.all.slice(0, arranged.shown).map(({ id, title, link, icon }) => {
          const place = pageAddressOf(link);
          return (
            place && (
              <TileLink key={id} look={{ radius: 6 }} className={styles.shortcut} to={place}>
                <RouteIcon path={icon} size={20} />
                {title}
              </TileLink>
            )
          );
        })}
        <PlainButton
          look={{
            flow: 'stack',
            gap: 4,
            items: 'center',
            size: '12/18',
            tone: 'muted',
            whiteSpace: 'nowrap',
            radius: 6,
          }}
          className={styles.shortcut}
          onClick={() => setSettings(true)}
        >
          <GearIcon size={20} />
          自定义
        </PlainButton>
      </Card>
      {settings && (
        <Suspense>
          <ShortcutSettings
            open
            onClose={() => setSettings(false)}
            arranged={arranged}
            choose={(ids) => savePreference(KEPT, ids)}
          />
        </Suspense>
      )}
    </>
  );
}
