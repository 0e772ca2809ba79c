import {
  contract,
  type DigitAvatar,
  type Mouth,
  PORTRAIT_CHECKS,
  type PortraitCheck,
} from '@zhiying/contract';
import { Slider } from 'antd';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { uploadEntryField } from '#kit/files/uploader/index.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { agreed, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import type { DrawerTarget } from '#kit/list/use-drawer-address.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { CONSENT, consentFields } from '#parts/video-resource/consent-fields.tsx';
import { voiceField } from '#parts/video-resource/speech-fields.tsx';
import { AvatarStatus } from './digit-status.tsx';
import styles from './digitman.module.css';

const PICTURES = ['jpg', 'jpeg', 'png', 'webp'] as const;

const FIELDS = entryFields(contract.digitAvatar, {
  path: uploadEntryField<DigitAvatar>('照片', {
    accept: PICTURES,
    hint: '单人正面、闭口、面部清晰，短边不低于 512 像素',
  }),
  confirmed: agreed<DigitAvatar>('已确认照片为本人、正面、闭口', {
    shown: ({ isNew }) => isNew,
    of: () => false,
    send: (value, { isNew }) => (isNew ? value : undefined),
  }),
  name: text<DigitAvatar>('名称', { max: 30, required: true }),
  voiceId: voiceField<DigitAvatar>('默认声音', {
    of: ({ voice }) => voice?.id ?? null,
    words: (id, known) =>
      known.find(({ voice }) => voice?.id === id)?.voice?.name ?? (id ? '另选的声音' : ''),
  }),
  mouth: {
    label: '嘴部位置',
    blank: () => null,
    send: (mouth, { isNew }) => (isNew ? undefined : mouth),
    words: (mouth) => (mouth ? `${mouth.x}%，${mouth.y}%，宽 ${mouth.width}%` : ''),
  } satisfies FieldSpec<Mouth | null, DigitAvatar>,
  ...consentFields<DigitAvatar>('肖像'),
});

interface AvatarDrawerProps {
  target: DrawerTarget;
  avatar: DigitAvatar | null;
  onClose(): void;
}

export function AvatarDrawer({ target, avatar, onClose }: AvatarDrawerProps) {
  const saved = () => {
    void message.success('已保存');
    onClose();
  };
  const entry = useEntryForm(FIELDS, avatar, { onCreated: saved, onSaved: saved });
  const remove = useAction(contract.digitAvatar.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  const { draft, readOnly } = entry;
  return (
    <EntryDrawer
      entry={entry}
      what="该形象"
      open={target === 'new' || avatar !== null}
      onClose={onClose}
      title={avatar?.name ?? '新建形象'}
      status={avatar && <AvatarStatus state={avatar.state} />}
      subtitle={
        avatar && (
          <MetaLine
            items={[avatar.width !== null && `${avatar.width} × ${avatar.height}`, avatar.node.name]}
          />
        )
      }
    >
      {avatar && (
        <Portrait
          avatar={avatar}
          mouth={draft.values.mouth}
          onMouth={readOnly ? undefined : (moved) => draft.set('mouth', moved)}
        />
      )}
      <FormSection
        title="基本信息"
        action={
          avatar?.can.includes('delete') && (
            <DeleteLink
              name={avatar.name}
              consequence="删除后不可恢复。"
              onDelete={() => remove.mutate({ id: avatar.id })}
            />
          )
        }
      >
        <EntryFormFields entry={entry} only={['path', 'confirmed', 'name', 'voiceId']} />
      </FormSection>
      {!readOnly && (
        <FormSection title="授权">
          <EntryFormFields entry={entry} only={CONSENT} />
        </FormSection>
      )}
    </EntryDrawer>
  );
}

const TONES: Record<PortraitCheck['result'], Tone> = {
  pass: 'success',
  warn: 'warning',
  fail: 'error',
  person: 'neutral',
};

const MOUTH_SLIDERS = [
  { name: 'x', label: '水平位置', min: 0, max: 100 },
  { name: 'y', label: '垂直位置', min: 0, max: 100 },
  { name: 'width', label: '嘴部宽度', min: 2, max: 60 },
] as const;

interface PortraitProps {
  avatar: DigitAvatar;
  mouth: Mouth | null;
  onMouth?: (mouth: Mouth) => void;
}

/** The picture with where its mouth is, and what was measured of it. */
const Portrait = ({ avatar, mouth, onMouth }: PortraitProps) => (
  <>
    <FormSection title="照片">
      {avatar.state === 'refused' && <p className={styles.bad}>{avatar.note}</p>}
      {avatar.portrait && (
        <div className={styles.portrait}>
          <img src={avatar.portrait} alt={avatar.name} />
          {mouth && (
            <span
              className={styles.mouth}
              style={{ left: `${mouth.x}%`, top: `${mouth.y}%`, width: `${mouth.width}%` }}
            />
          )}
        </div>
      )}
      {mouth && onMouth && (
        <>
          <p className={pieces.note}>圆圈应正好套住嘴部，位置不准时请调整。</p>
          {MOUTH_SLIDERS.map(({ name, label, min, max }) => (
            <Field key={name} label={label}>
              {() => (
                <Slider
                  aria-label={label}
                  min={min}
                  max={max}
                  step={0.5}
                  value={mouth[name]}
                  onChange={(moved: number) => onMouth({ ...mouth, [name]: moved })}
                />
              )}
            </Field>
          ))}
        </>
      )}
    </FormSection>
    <FormSection title="照片检查" count={avatar.checks.length}>
      <ul className={styles.checks}>
        {avatar.checks.map((check) => (
          <li key={check.id} className={styles.check}>
            <StatusDot tone={TONES[check.result]}>{PORTRAIT_CHECKS[check.id]}</StatusDot>
            <span className={pieces.note}>{check.text}</span>
          </li>
        ))}
      </ul>
    </FormSection>
  </>
);
