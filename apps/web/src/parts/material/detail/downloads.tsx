import { contract } from '@zhiying/contract';
import { Moment } from '#kit/display/moment.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { Entry, Latest } from './entries.tsx';

/** Who downloaded it; the latest 50. */
export function Downloads({ id }: { id: number }) {
  const query = useCall(contract.materialDownload.list, { materialId: id, page: 1, limit: 50 });
  return (
    <Latest query={query} none="暂无下载记录" measure="次">
      {(row) => (
        <Entry
          key={row.id}
          items={[
            `第 ${row.versionNo} 版`,
            row.way === 'zip' ? '打包' : '单个',
            row.watermark && '带水印',
            <Moment key="at" at={row.at} />,
          ]}
        >
          {row.member.name}
        </Entry>
      )}
    </Latest>
  );
}
