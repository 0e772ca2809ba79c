import { percentOf } from '#kit/base/change.ts';
import { RightIcon } from '#kit/base/icons.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { PlatformName } from '#parts/account/platform-mark.tsx';
import styles from './organ-table.module.css';
import { Panel, panelLink } from './panel.tsx';
import { Count, StateBar } from './table-cells.tsx';
import type { Workbench } from './workbench.query.ts';

type Platform = NonNullable<Workbench['accounts']>[number];

const accounts = (search: Record<string, string> = {}) => ({
  path: 'ai',
  search: { tabid: 'accounts', ...search },
});

/** Accounts by platform, the ones that cannot publish in sight. */
export function AccountHealth({ platforms }: { platforms: Platform[] }) {
  const total = platforms.reduce((sum, row) => sum + row.total, 0);
  const trouble = platforms.reduce((sum, row) => sum + row.bad + row.warn, 0);
  return (
    <Panel
      className={styles.panel}
      title="账号健康"
      note={total > 0 && `${total} 个账号，${trouble > 0 ? `${trouble} 个需要处理` : '授权正常'}`}
      extra={
        <PageLink className={panelLink} to={accounts()}>
          全部账号 <RightIcon size={12} />
        </PageLink>
      }
    >
      {total === 0 ? (
        <p className={styles.none}>暂无内容账号，添加后即可发布</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">平台</th>
                <th scope="col">账号</th>
                <th scope="col" className={styles.states}>
                  正常
                </th>
                <th scope="col">需留意</th>
                <th scope="col">不能发布</th>
                <th scope="col" data-spare>
                  近 7 天发布
                </th>
                <th scope="col" data-spare>
                  发布成功率
                </th>
                <th scope="col" data-spare>
                  <span className="zy-visually-hidden">操作</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {platforms.map((row) => (
                <PlatformRow key={row.platform} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function PlatformRow({ row }: { row: Platform }) {
  const { platform, total, ok, warn, bad, paused, published, failed } = row;
  const tried = published + failed;
  const level = bad > 0 ? 'bad' : warn > 0 ? 'warn' : null;
  return (
    <tr>
      <th scope="row">
        <PlatformName platform={platform} />
      </th>
      <Count value={total} />
      <td className={styles.states}>
        <StateBar
          share={ok / total}
          parts={[
            { state: 'active', value: ok },
            { state: 'pending', value: warn },
            { state: 'bad', value: bad },
            { state: 'disabled', value: paused },
          ]}
        />
      </td>
      <Count value={warn} tone="warning" />
      <Count value={bad} tone="error" />
      <Count value={published} spare />
      <td data-spare>{tried > 0 ? percentOf(published, tried, 1) : '—'}</td>
      <td data-spare>
        {level ? (
          <PageLink to={accounts({ platform, level })} aria-label={`处理 ${total} 个账号中的异常账号`}>
            处理
          </PageLink>
        ) : (
          <span className={styles.zero}>—</span>
        )}
      </td>
    </tr>
  );
}
