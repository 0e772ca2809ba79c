import { AVATAR_STATES, CONSENT_FILTERS, contract, type DigitAvatar } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Clip } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { selectField, textField } from '#kit/list/index.ts';
import { registerPage } from '#kit/register/register-page.tsx';
import { RowCard } from '#kit/register/row-card.tsx';
import { CONSENT } from '#parts/video-resource/consent-fields.tsx';
import { ConsentStatus } from '#parts/video-resource/resource-words.tsx';
import { useLiveResources } from '#parts/video-resource/use-live-resources.ts';
import { AVATAR_FIELDS } from './avatar-fields.ts';
import { AvatarStatus } from './digit-status.tsx';
import styles from './digitman.module.css';
import { Portrait } from './portrait.tsx';

const Person = ({ avatar }: { avatar: DigitAvatar }) => (
  <span className={classOf({ flow: 'row', gap: 10, align: 'center', minWidth: 0 })}>
    {avatar.thumb ? (
      <img className={styles.face} src={avatar.thumb} alt="" />
    ) : (
      <span className={styles.face} />
    )}
    <Clip>{avatar.name}</Clip>
  </span>
);

/** Faces that may speak, with the leave of whom they belong to. */
export const AvatarList = registerPage(contract.digitAvatar, {
  id: 'digit-avatar',
  noun: '形象',
  label: ({ name }) => name,
  useLive: () => useLiveResources('digitAvatar.changed', '/api/admin/digitman/avatar/'),
  fields: AVATAR_FIELDS,
  columns: (of) => [
    of.shown('name', 220, (avatar) => <Person avatar={avatar} />, { title: '形象' }),
    of.shown('state', 96, ({ state }) => <AvatarStatus state={state} />, { title: '状态' }),
    of.shown('voice', 110, ({ voice }) => voice?.name ?? <EmptyCell>未选择</EmptyCell>, { title: '声音' }),
    of.shown('consent', 130, ({ consent }) => <Clip>{consent.who}</Clip>, {
      title: '授权人',
    }),
    of.shown(
      'consentState',
      140,
      ({ consentState, consent }) => <ConsentStatus state={consentState} consent={consent} />,
      { title: '授权' },
    ),
    of.shown('films', 80, ({ films }) => films, { title: '视频数' }),
    of.choice('node', 130),
    of.moment('updatedAt'),
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '形象名称', main: true }),
    selectField({ name: 'state', label: '状态', options: AVATAR_STATES }),
    selectField({ name: 'consent', label: '授权', options: CONSENT_FILTERS }),
  ],
  card: (avatar) => (
    <RowCard
      title={<Person avatar={avatar} />}
      mark={<AvatarStatus state={avatar.state} />}
      meta={[avatar.voice?.name, avatar.consent.who, avatar.node.name]}
    />
  ),
  empty: ['上传本人授权的正面照片，检查通过后即可生成数字人视频。'],
  drawer: {
    status: ({ state }) => <AvatarStatus state={state} />,
    subtitle: ({ width, height, node }) => (
      <MetaLine items={[width !== null && `${width} × ${height}`, node.name]} />
    ),
    removal: '删除后不可恢复。',
    first: ['path', 'confirmed', 'name', 'voiceId'],
    above: ({ row, draft, readOnly }) =>
      row && (
        <Portrait
          avatar={row}
          mouth={draft.values.mouth}
          onMouth={readOnly ? undefined : (moved) => draft.set('mouth', moved)}
        />
      ),
    below: (entry) =>
      !entry.readOnly && (
        <FormSection title="授权">
          <EntryFormFields entry={entry} only={CONSENT} />
        </FormSection>
      ),
  },
});
