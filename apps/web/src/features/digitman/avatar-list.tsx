import { AVATAR_STATES, CONSENT_STATES, contract, type DigitAvatar } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { ConsentStatus } from '#parts/video-resource/resource-words.tsx';
import { useLiveResources } from '#parts/video-resource/use-live-resources.ts';
import { AvatarDrawer } from './avatar-drawer.tsx';
import { AvatarStatus } from './digit-status.tsx';
import styles from './digitman.module.css';

type List = typeof contract.digitAvatar.list;

const Person = ({ avatar }: { avatar: DigitAvatar }) => (
  <span className={styles.person}>
    {avatar.thumb ? (
      <img className={styles.face} src={avatar.thumb} alt="" />
    ) : (
      <span className={styles.face} />
    )}
    <span className={pieces.clip}>{avatar.name}</span>
  </span>
);

const columns: Column<DigitAvatar>[] = [
  { id: 'name', title: '形象', width: 220, sort: 'name', render: (avatar) => <Person avatar={avatar} /> },
  { id: 'state', title: '状态', width: 96, render: ({ state }) => <AvatarStatus state={state} /> },
  { id: 'voice', title: '声音', width: 110, render: ({ voice }) => voice?.name ?? <Absent>未选择</Absent> },
  {
    id: 'consent',
    title: '授权人',
    width: 130,
    render: ({ consent }) => <span className={pieces.clip}>{consent.who}</span>,
  },
  {
    id: 'consentState',
    title: '授权',
    width: 140,
    render: ({ consentState, consent }) => <ConsentStatus state={consentState} consent={consent} />,
  },
  { id: 'films', title: '视频数', width: 80, render: ({ films }) => films },
  {
    id: 'node',
    title: '所属组织',
    width: 130,
    render: ({ node }) => <span className={pieces.clip}>{node.name}</span>,
  },
  {
    id: 'updatedAt',
    title: '更新时间',
    width: 116,
    sort: 'updatedAt',
    render: (row) => <Moment at={row.updatedAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '名称', placeholder: '形象名称', main: true }),
  selectField({ name: 'state', label: '状态', options: AVATAR_STATES }),
  selectField({ name: 'consent', label: '授权', options: CONSENT_STATES }),
] satisfies readonly SearchField<SearchName<List>>[];

/** Faces that may speak, with the leave of whom they belong to. */
export function AvatarList() {
  const drawer = useDrawerAddress();
  useLiveResources('digitAvatar.changed', '/api/admin/digitman/avatar/');
  return (
    <ListPage
      headless
      id="digit-avatar"
      noun="形象"
      list={contract.digitAvatar.list}
      columns={columns}
      search={search}
      card={(avatar) => (
        <span className={pieces.stack}>
          <span className={pieces.row}>
            <span className={pieces.grow}>
              <Person avatar={avatar} />
            </span>
            <AvatarStatus state={avatar.state} />
          </span>
          <span className={pieces.note}>
            <MetaLine items={[avatar.voice?.name, avatar.consent.who, avatar.node.name]} />
          </span>
        </span>
      )}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      empty={{ title: '暂无形象', text: ['上传本人授权的正面照片，检查通过后即可生成数字人视频。'] }}
      aside={({ rows }) => {
        const row = rows.find(({ id }) => id === drawer.target) ?? null;
        return (
          <AvatarDrawer
            key={String(drawer.target)}
            target={drawer.target}
            avatar={row}
            onClose={drawer.close}
          />
        );
      }}
    />
  );
}
