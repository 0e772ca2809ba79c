import { HOME_ROUTES } from '@zhiying/contract';
import { PageLink } from '#kit/page/page-link.tsx';
import { useMayOpen } from '#kit/session/session.store.ts';
import styles from './organ-table.module.css';
import { Panel } from './panel.tsx';
import { Count, StateBar } from './table-cells.tsx';
import type { Workbench } from './workbench.query.ts';

type Organ = Workbench['organs'][number];

const USER_KEYS = HOME_ROUTES.find((route) => route.path === 'user')?.keys ?? [];

export function OrganTable({ organs }: { organs: Organ[] }) {
  const mayOpen = useMayOpen();
  const linked = mayOpen(USER_KEYS);
  return (
    <Panel className={styles.panel} title="组织概况">
      {organs.length === 0 ? (
        <p className={styles.none}>你的任职范围内暂无组织</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">组织</th>
                <th scope="col" data-spare>
                  经销商
                </th>
                <th scope="col" data-spare>
                  门店
                </th>
                <th scope="col">用户</th>
                <th scope="col" className={styles.states}>
                  启用率
                </th>
                <th scope="col">待激活</th>
                <th scope="col" data-spare>
                  停用
                </th>
                {linked && (
                  <th scope="col">
                    <span className="zy-visually-hidden">操作</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {organs.map((organ) => (
                <OrganRow key={organ.id} organ={organ} linked={linked} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function OrganRow({ organ, linked }: { organ: Organ; linked: boolean }) {
  const share = organ.members > 0 ? organ.active / organ.members : null;
  return (
    <tr>
      <th scope="row">{organ.name}</th>
      <Count value={organ.dealers} spare />
      <Count value={organ.stores} spare />
      <Count value={organ.members} />
      <td className={styles.states}>
        {share === null ? (
          <span className={styles.zero}>—</span>
        ) : (
          <StateBar
            share={share}
            parts={[
              { state: 'active', value: organ.active },
              { state: 'pending', value: organ.pending },
              { state: 'disabled', value: organ.disabled },
            ]}
          />
        )}
      </td>
      <Count value={organ.pending} tone="warning" />
      <Count value={organ.disabled} spare />
      {linked && (
        <td>
          <PageLink
            to={{ path: 'user', search: { nodeId: organ.id } }}
            aria-label={`查看 ${organ.name} 的用户`}
          >
            查看
          </PageLink>
        </td>
      )}
    </tr>
  );
}
