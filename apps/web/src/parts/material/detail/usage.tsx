import { contract } from '@zhiying/contract';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { placeOf } from '#kit/page/place-of.ts';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './detail.module.css';

/** Where it is used; the latest 200 places. */
export function Usage({ id }: { id: number }) {
  const query = useCall(contract.material.usage, { id: String(id) });
  return (
    <Loaded query={query}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <p className={styles.none}>暂无引用</p>
        ) : (
          <>
            <ul className={styles.list}>
              {rows.map((row) => {
                const place = row.link === null ? null : placeOf(row.link);
                return (
                  <li key={row.id}>
                    <span className={styles.words}>
                      <b>{place ? <PlaceLink to={place}>{row.title}</PlaceLink> : row.title}</b>
                      <small>
                        <MetaLine items={[row.owner, <Moment key="at" at={row.at} />]} />
                      </small>
                    </span>
                  </li>
                );
              })}
            </ul>
            {total > rows.length && (
              <p className={styles.none}>
                共 {total} 处，仅显示最近 {rows.length} 处
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}
