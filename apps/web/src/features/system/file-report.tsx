import type { contract, DataOf } from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { StatusDot } from '#kit/display/status-dot.tsx';

type Told = DataOf<typeof contract.system.storageReport>;
type Kind = Told['rows'][number];

const counted = (files: number) => files.toLocaleString('zh-CN');

/** What either has without the other, kind by kind, and what could not be looked at. */
export function FileReport({ rows, unread }: Told) {
  const files = rows.reduce((sum, row) => sum + row.files, 0);
  const troubled = rows.filter(({ orphans, missing }) => orphans.files > 0 || missing.files > 0);
  const fine = troubled.length === 0 && unread.length === 0;
  return (
    <>
      <StatusDot wrap tone={fine ? 'success' : 'warning'}>
        {`已核对 ${rows.length} 类共 ${counted(files)} 个文件${fine ? '，文件都在，没有多余的文件' : ''}`}
      </StatusDot>
      {unread.length > 0 && (
        <StatusDot wrap tone="error">
          {`${unread.map(({ title }) => title).join('、')}未能核对，请稍后重试；仍然失败请联系运维`}
        </StatusDot>
      )}
      {troubled.map((row) => (
        <Found key={row.id} {...row} whole={unread.length === 0} />
      ))}
    </>
  );
}

function Found({ title, orphans, missing, whole }: Kind & { whole: boolean }) {
  const names = missing.some.map(({ name }) => `「${name}」`).join('');
  const more = missing.files > missing.some.length ? '等' : '';
  return (
    <>
      {missing.files > 0 && (
        <StatusDot
          wrap
          tone="error"
        >{`${title}：${counted(missing.files)} 项的文件丢失：${names}${more}`}</StatusDot>
      )}
      {orphans.files > 0 && (
        <StatusDot wrap tone="warning">
          {`${title}：${counted(orphans.files)} 个文件没有${whole ? '任何' : '已核对的'}记录使用，共 ${bytesText(orphans.bytes)}${whole ? '' : '（未能核对的记录可能正在使用，请勿据此删除）'}`}
        </StatusDot>
      )}
    </>
  );
}
