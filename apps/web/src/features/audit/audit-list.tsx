import { contract } from '@zhiying/contract';
import { ListPage } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { auditColumns } from './audit.columns.tsx';
import { auditSearch } from './audit.search.ts';
import { AuditCard } from './audit-card.tsx';
import { AuditDrawer } from './audit-drawer.tsx';

/** Who did what to which row from where; nothing here can be changed, only read. */
export function AuditList() {
  const { search, setSearch } = usePage();
  const { open, ...rest } = search;
  const openId = /^\d{1,15}$/.test(String(open)) ? Number(open) : null;
  return (
    <ListPage
      headless
      id="audit"
      noun="审计记录"
      list={contract.audit.list}
      columns={auditColumns}
      search={auditSearch}
      card={(entry) => <AuditCard entry={entry} />}
      onOpenRow={(entry) => setSearch({ ...rest, open: entry.id })}
      openRowId={openId}
      empty={{ title: '暂无审计记录', text: ['登录和各项修改操作将记录在这里。'] }}
      aside={({ rows }) => (
        <AuditDrawer
          id={openId}
          rows={rows}
          onOpen={(id) => setSearch({ ...rest, open: id })}
          onFind={(conditions) => setSearch({ tabid: 'audit', ...conditions }, { push: true })}
          onClose={() => setSearch(rest)}
        />
      )}
    />
  );
}
