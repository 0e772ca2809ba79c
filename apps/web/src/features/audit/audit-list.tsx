import { Button } from 'antd';
import { useState } from 'react';
import { Note, Row } from '#kit/base/pieces.tsx';
import { ListPage } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { auditList } from './audit.columns.tsx';
import { AuditDrawer } from './audit-drawer.tsx';
import { VerifyDialog } from './verify-dialog.tsx';

/** Who did what to which row from where; nothing here can be changed, only read. */
export function AuditList() {
  const { search, setSearch } = usePage();
  const { open, ...rest } = search;
  const [verifying, setVerifying] = useState(false);
  const openId = /^\d{1,15}$/.test(String(open)) ? Number(open) : null;
  return (
    <ListPage
      {...auditList}
      headExtra={
        <Row gap={12} grow>
          <Note as="span" marginRight="auto">
            只能查看，不能修改；封存后的改动可以校验
          </Note>
          <Button onClick={() => setVerifying(true)}>校验</Button>
        </Row>
      }
      onOpenRow={(entry) => setSearch({ ...rest, open: entry.id })}
      openRowId={openId}
      aside={({ rows }) => (
        <>
          {verifying && <VerifyDialog onClose={() => setVerifying(false)} />}
          <AuditDrawer
            id={openId}
            rows={rows}
            onOpen={(id) => setSearch({ ...rest, open: id })}
            onFind={(conditions) => setSearch({ tabid: 'audit', ...conditions }, { push: true })}
            onClose={() => setSearch(rest)}
          />
        </>
      )}
    />
  );
}
