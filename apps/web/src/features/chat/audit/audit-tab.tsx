import { AUDIT_KINDS, type AuditHit, CHAT_PLATFORMS, contract, hitState } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { GearIcon } from '#kit/base/icons.tsx';
import { later } from '#kit/base/later.tsx';
import {
  dateRangeField,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { action, allowed } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { nodeField } from '#parts/organ/node-field.tsx';
import { AuditRules } from './audit-rules.tsx';
import { HIT_COLUMNS, HitCard } from './hit.columns.tsx';
import type { HitDrawerProps } from './hit-drawer.tsx';
import { useLiveAudit } from './use-live-audit.ts';

const HitDrawer = later<HitDrawerProps>(() => import('./hit-drawer.tsx'), {
  wanted: ({ target }) => target !== null,
});

const search: readonly SearchField<SearchName<typeof contract.chatAudit.list>>[] = [
  textField({ name: 'q', label: '关键字', placeholder: '消息内容' }),
  selectField({ name: 'kind', label: '类型', options: AUDIT_KINDS }),
  selectField({ name: 'side', label: '发言方', options: { in: '客户', out: '我方' } }),
  selectField({ name: 'platform', label: '平台', options: CHAT_PLATFORMS }),
  nodeField({ name: 'nodeId', label: '所属组织' }),
  dateRangeField({ name: 'at', label: '时间' }),
];

/** 审计: what rules found in conversations, for whoever decides what it was. */
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
      id="chat-audit"
      headless
      noun="命中"
      list={contract.chatAudit.list}
      columns={HIT_COLUMNS}
      search={search}
      counts={{ call: contract.chatAudit.counts, field: 'state', labels: hitState.states }}
      card={(hit) => <HitCard hit={hit} />}
      headExtra={
        <Button icon={<GearIcon />} onClick={() => setEditing(true)}>
          规则
        </Button>
      }
      rowActions={(hit) => {
        const offered = allowed(hit, rowActions);
        return offered.length > 0 ? offered : [view];
      }}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      empty={{
        title: '暂无审计命中',
        text: ['客户和我方的消息按规则自动检查，', '命中的内容将标记并显示在这里。'],
      }}
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
