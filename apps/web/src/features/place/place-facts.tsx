import { NODE_STATUS_LABELS, type Place, type PlaceInfo, SEE_USERS } from '@zhiying/contract';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Box, Note, Split, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { LoadingGate } from '#kit/feedback/loading-gate.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
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
              <PageLink to={{ path: 'store', search: { nodeId: place.id } }}>在门店列表中查看</PageLink>
            )
          }
          rows={info?.ownStores.map((store) => (
            <li key={store.id}>
              <PageLink to={{ path: 'store', search: { nodeId: place.id, open: store.id } }}>
                {store.name}
              </PageLink>
              <Note as="span">
                <MetaLine
                  items={[
                    store.code,
                    `${store.members} 人`,
                    store.status === 'disabled' && NODE_STATUS_LABELS.disabled,
                  ]}
                />
              </Note>
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
            <PageLink to={{ path: 'user', search: { nodeId: place.id } }}>在用户列表中查看</PageLink>
          )
        }
        rows={info?.people.map((person) => (
          <li key={person.id}>
            <PageLink to={{ path: 'user', search: { nodeId: place.id, open: person.id } }}>
              {person.name}
            </PageLink>
            <Note as="span">
              <MetaLine items={[person.at !== place.name && person.at, person.role]} />
            </Note>
          </li>
        ))}
      />
      {(can.includes('disable') || can.includes('enable')) && (
        <Split padding="12 0 4" gap={12} size="13/20" borderTop="line2">
          <div>
            <div>{place.status === 'disabled' ? '已停用' : `停用该${what.noun}`}</div>
            <Note as="div">
              {place.status === 'disabled'
                ? '启用后，用户可重新登录'
                : '停用后，用户无法登录，计划任务暂停，数据保留'}
            </Note>
          </div>
          {place.status === 'disabled' ? (
            <Button onClick={() => void actions.enable.run(place)}>启用</Button>
          ) : (
            <Button danger onClick={() => void actions.disable.run(place)}>
              停用
            </Button>
          )}
        </Split>
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
  <FormSection
    title={title}
    count={count}
    action={
      more && (
        <Text size={13} paddingRight={8}>
          {more}
        </Text>
      )
    }
  >
    <LoadingGate pending={loading} sign={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
      {() =>
        rows.length === 0 ? (
          <Text as="p" size="13/20" tone="muted">
            {nothing}
          </Text>
        ) : (
          <Box as="ul" size="13/20" className={styles.rows}>
            {rows}
          </Box>
        )
      }
    </LoadingGate>
    {rows.length > 0 && count > rows.length && (
      <Text as="p" size="13/20" tone="muted">
        仅显示其中 {rows.length} 个。
      </Text>
    )}
  </FormSection>
);
