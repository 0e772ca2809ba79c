import { NODE_STATUS_LABELS, type Place, type PlaceInfo, SEE_USERS } from '@zhiying/contract';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Awaited } from '#kit/feedback/awaited.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useMayOpen } from '#kit/session/session.store.ts';
import type { PlaceActions } from './place.actions.tsx';
import type { PlaceKind } from './place.kinds.ts';
import styles from './place.module.css';

interface PlaceFactsProps {
  what: PlaceKind;
  place: Place;
  info: PlaceInfo | undefined;
  actions: PlaceActions;
}

/** What belongs to it: its stores, its people, and whether they may work. */
export function PlaceFacts({ what, place, info, actions }: PlaceFactsProps) {
  const mayOpen = useMayOpen();
  const { can } = place;
  return (
    <>
      {what.id === 'dealer' && (
        <Part
          title="门店"
          count={place.stores}
          loading={!info}
          nothing="暂无门店。"
          more={
            place.stores > 0 && (
              <PlaceLink to={{ path: 'store', search: { nodeId: place.id } }}>在门店列表中查看</PlaceLink>
            )
          }
          rows={info?.ownStores.map((store) => (
            <li key={store.id}>
              <PlaceLink to={{ path: 'store', search: { nodeId: place.id, open: store.id } }}>
                {store.name}
              </PlaceLink>
              <span className={pieces.note}>
                <MetaLine
                  items={[
                    store.code,
                    `${store.members} 人`,
                    store.status === 'disabled' && NODE_STATUS_LABELS.disabled,
                  ]}
                />
              </span>
            </li>
          ))}
        />
      )}
      <Part
        title="用户"
        count={place.members}
        loading={!info}
        nothing={place.members > 0 ? '暂无可查看的用户。' : '暂无任职用户。'}
        more={
          place.members > 0 &&
          mayOpen(SEE_USERS) && (
            <PlaceLink to={{ path: 'user', search: { nodeId: place.id } }}>在用户列表中查看</PlaceLink>
          )
        }
        rows={info?.people.map((person) => (
          <li key={person.id}>
            <PlaceLink to={{ path: 'user', search: { nodeId: place.id, open: person.id } }}>
              {person.name}
            </PlaceLink>
            <span className={pieces.note}>
              <MetaLine items={[person.at !== place.name && person.at, person.role]} />
            </span>
          </li>
        ))}
      />
      {(can.includes('disable') || can.includes('enable')) && (
        <div className={styles.line}>
          <div>
            <div>{place.status === 'disabled' ? '已停用' : `停用该${what.noun}`}</div>
            <div className={pieces.note}>
              {place.status === 'disabled'
                ? '启用后，用户可重新登录'
                : '停用后，用户无法登录，计划任务暂停，数据保留'}
            </div>
          </div>
          {place.status === 'disabled' ? (
            <Button onClick={() => void actions.enable.run(place)}>启用</Button>
          ) : (
            <Button danger onClick={() => void actions.disable.run(place)}>
              停用
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface PartProps {
  title: string;
  count: number;
  loading: boolean;
  nothing: string;
  more: ReactNode;
  rows: ReactNode[] | undefined;
}

const Part = ({ title, count, loading, nothing, more, rows = [] }: PartProps) => (
  <FormSection title={title} count={count} action={more && <span className={styles.more}>{more}</span>}>
    <Awaited pending={loading} sign={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
      {() =>
        rows.length === 0 ? (
          <p className={styles.nothing}>{nothing}</p>
        ) : (
          <ul className={styles.rows}>{rows}</ul>
        )
      }
    </Awaited>
    {rows.length > 0 && count > rows.length && (
      <p className={styles.nothing}>仅显示其中 {rows.length} 个。</p>
    )}
  </FormSection>
);
