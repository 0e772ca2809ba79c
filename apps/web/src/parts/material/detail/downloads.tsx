import { contract } from '@zhiying/contract';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './detail.module.css';

/** Who downloaded it; the latest 50. */
export function Downloads({ id }: { id: number }) {
  const query = useCall(contract.materialDownload.list, { materialId: id, page: 1, limit: 50 });
  return (
    <Loaded query={query}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <p className={styles.none}>暂无下载记录</p>
        ) : (
          <>
            <ul className={styles.list}>
              {rows.map((row) => (
                <li key={row.id}>
                  <span className={styles.words}>
                    <b>{row.member.name}</b>
                    <small>
                      <MetaLine
                        items={[
                          `第 ${row.versionNo} 版`,
                          row.way === 'zip' ? '打包' : '单个',
                          row.watermark && '带水印',
                          <Moment key="at" at={row.at} />,
                        ]}
                      />
                    </small>
                  </span>
                </li>
              ))}
            </ul>
            {total > rows.length && (
              <p className={styles.none}>
                共 {total} 次，仅显示最近 {rows.length} 次
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}
