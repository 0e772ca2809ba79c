import { type AuditHit, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { GearIcon } from '#kit/base/icons.tsx';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { ListPage, useDrawerAddress } from '#kit/list/index.ts';
import { action, allowedActions } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { AuditRules } from './audit-rules.tsx';
import { hitList } from './hit.columns.tsx';
import type { HitDrawerProps } from './hit-drawer.tsx';
import { useLiveAudit } from './use-live-audit.ts';

const HitDrawer = lazyWhenIdle<HitDrawerProps>(() => import('./hit-drawer.tsx'), {
  wanted: ({ target }) => target !== null,
});

/** 消息质检: what rules found in conversations, for whoever decides what it was. */
export function AuditTab() {
  useLiveAudit();
  const drawer = useDrawerAddress();
  const setting = useCall(contract.chatAudit.setting);
  const [editing, setEditing] = useState(false);
  const rowActions = [
    action<AuditHit>({
      id: 'audit.decide',
      title: '处理',
      call: contract.chatAudit.decide,
      can: 'decide',
      run: ({ id }) => drawer.open(id),
    }),
  ];
  const view = action<AuditHit>({
    id: 'audit.view',
    title: '查看',
    call: contract.chatAudit.read,
    run: ({ id }) => drawer.open(id),
  });
  return (
    <ListPage
      {...hitList}
      headExtra={
        <Button icon={<GearIcon />} onClick={() => setEditing(true)}>
          规则
        </Button>
      }
      rowActions={(hit) => {
        const offered = allowedActions(hit, rowActions);
        return offered.length > 0 ? offered : [view];
      }}
      drawer={drawer}
      aside={({ rows }) => (
        <>
          <HitDrawer target={drawer.target} rows={rows} onOpen={drawer.open} onClose={drawer.close} />
          {editing && setting.data && (
            <AuditRules
              setting={setting.data.setting}
              mayChange={setting.data.mayChange}
              onClose={() => setEditing(false)}
            />
          )}
        </>
      )}
    />
  );
}
