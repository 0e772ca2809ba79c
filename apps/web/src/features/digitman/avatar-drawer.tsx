import {
  contract,
  type DigitAvatar,
  type Mouth,
  PORTRAIT_CHECKS,
  type PortraitCheck,
} from '@zhiying/contract';
import { Checkbox, Input, Slider } from 'antd';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FileField, type UploadResult } from '#kit/files/uploader/index.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import type { DrawerTarget } from '#kit/list/use-drawer-address.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { ConsentSection, consentBody, consentDraft } from '#parts/video-resource/consent-section.tsx';
import { VoiceSelect } from '#parts/video-resource/voice-select.tsx';
import { AvatarStatus } from './digit-status.tsx';
import styles from './digitman.module.css';

const PICTURES = ['jpg', 'jpeg', 'png', 'webp'] as const;

interface AvatarDrawerProps {
  target: DrawerTarget;
  avatar: DigitAvatar | null;
  onClose(): void;
}

export function AvatarDrawer({ target, avatar, onClose }: AvatarDrawerProps) {
  const draft = useDraft({
    name: avatar?.name ?? '',
    voiceId: avatar?.voice?.id ?? null,
    mouth: avatar?.mouth ?? null,
    files: [] as UploadResult[],
    confirmed: false,
    ...consentDraft(avatar?.consent ?? null),
  });
  const done = {
    onError: (error: { issues: readonly { path: string; msg: string }[] }) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已保存');
      onClose();
    },
  };
  const create = useAction(contract.digitAvatar.create, done);
  const update = useAction(contract.digitAvatar.update, done);
  const remove = useAction(contract.digitAvatar.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  const { name, voiceId, mouth, files, confirmed } = draft.values;
  const isNew = target === 'new';
  const mayEdit = isNew || (avatar?.can.includes('edit') ?? false);
  const { error, isPending, isSuccess } = isNew ? create : update;
  const save = () => {
    const body = { name, voiceId, ...consentBody(draft.values) };
    if (avatar) update.mutate({ id: avatar.id, version: avatar.version, mouth, ...body });
    else create.mutate({ ...body, path: files[0]?.path ?? '', confirmed: confirmed as true });
  };
  return (
    <SideDrawer
      open={isNew || avatar !== null}
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
      unsaved={isSuccess ? 0 : draft.changed.length}
      submitText={isNew ? '创建' : undefined}
      submitting={isPending}
      submitDisabled={draft.changed.length === 0}
      onSubmit={mayEdit ? save : undefined}
    >
      <FailureNote error={error} />
      {avatar && (
        <Portrait
          avatar={avatar}
          mouth={mouth}
          onMouth={mayEdit ? (moved) => draft.set('mouth', moved) : undefined}
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
        {isNew && (
          <>
            <Field
              label="照片"
              required
              issue={draft.issueOf('path')}
              hint="单人正面、闭口、面部清晰，短边不低于 512 像素"
            >
              {() => (
                <FileField
                  label="照片"
                  accept={PICTURES}
                  max={1}
                  value={files}
                  onChange={(picked) => draft.set('files', picked)}
                  register={async ({ ext, type, path }) => ({ id: null, ext, type, path, thumb: null })}
                />
              )}
            </Field>
            <Field label="" issue={draft.issueOf('confirmed')}>
              {() => (
                <Checkbox
                  checked={confirmed}
                  onChange={(event) => draft.set('confirmed', event.target.checked)}
                >
                  已确认照片为本人、正面、闭口
                </Checkbox>
              )}
            </Field>
          </>
        )}
        <Field label="名称" required issue={draft.issueOf('name')}>
          {(control) => (
            <Input
              {...control}
              disabled={!mayEdit}
              maxLength={30}
              value={name}
              onChange={(event) => draft.set('name', event.target.value)}
            />
          )}
        </Field>
        <Field label="默认声音" issue={draft.issueOf('voiceId')}>
          {({ id }) => (
            <VoiceSelect
              id={id}
              disabled={!mayEdit}
              value={voiceId}
              onChange={(picked) => draft.set('voiceId', picked)}
            />
          )}
        </Field>
      </FormSection>
      {mayEdit && (
        <ConsentSection draft={draft} saved={avatar?.consent ?? null} disabled={!mayEdit} what="肖像" />
      )}
    </SideDrawer>
  );
}

const TONES: Record<PortraitCheck['result'], Tone> = {
  pass: 'success',
  warn: 'warning',
  fail: 'error',
  person: 'neutral',
};

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
          <Field label="水平位置">
            {() => (
              <Slider
                aria-label="水平位置"
                min={0}
                max={100}
                step={0.5}
                value={mouth.x}
                onChange={(x: number) => onMouth({ ...mouth, x })}
              />
            )}
          </Field>
          <Field label="垂直位置">
            {() => (
              <Slider
                aria-label="垂直位置"
                min={0}
                max={100}
                step={0.5}
                value={mouth.y}
                onChange={(y: number) => onMouth({ ...mouth, y })}
              />
            )}
          </Field>
          <Field label="嘴部宽度">
            {() => (
              <Slider
                aria-label="嘴部宽度"
                min={2}
                max={60}
                step={0.5}
                value={mouth.width}
                onChange={(width: number) => onMouth({ ...mouth, width })}
              />
            )}
          </Field>
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
