import { contract, MUSIC_MOODS, type MusicMood, type VideoMusic } from '@zhiying/contract';
import { Input, InputNumber, Select } from 'antd';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { AudioPlayer } from '#kit/files/player/audio-player.tsx';
import { FileField, type UploadResult } from '#kit/files/uploader/index.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import type { DrawerTarget } from '#kit/list/use-drawer-address.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { MakingStatus } from '#parts/video-resource/resource-words.tsx';
import styles from '../video-resource.module.css';

const MOODS = Object.entries(MUSIC_MOODS).map(([value, label]) => ({ value: value as MusicMood, label }));
const SOUNDS = ['mp3', 'wav', 'm4a'] as const;

interface MusicDrawerProps {
  target: DrawerTarget;
  piece: VideoMusic | null;
  onClose(): void;
}

/** A piece: heard, measured, and where it may be repeated. */
export function MusicDrawer({ target, piece, onClose }: MusicDrawerProps) {
  const draft = useDraft({
    name: piece?.name ?? '',
    mood: piece?.mood ?? ('bright' as MusicMood),
    rights: piece?.rights ?? '',
    loopIn: (piece?.loopIn ?? 0) / 1000,
    loopOut: (piece?.loopOut ?? 0) / 1000,
    files: [] as UploadResult[],
  });
  const done = {
    onError: (error: { issues: readonly { path: string; msg: string }[] }) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已保存');
      onClose();
    },
  };
  const create = useAction(contract.videoMusic.create, done);
  const update = useAction(contract.videoMusic.update, done);
  const remove = useAction(contract.videoMusic.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  const { name, mood, rights, loopIn, loopOut, files } = draft.values;
  const isNew = target === 'new';
  const mayEdit = isNew || (piece?.can.includes('edit') ?? false);
  const { error, isPending, isSuccess } = isNew ? create : update;
  const save = () =>
    piece
      ? update.mutate({
          id: piece.id,
          version: piece.version,
          name,
          mood,
          rights,
          loopIn: Math.round(loopIn * 1000),
          loopOut: Math.round(loopOut * 1000),
        })
      : create.mutate({ name, mood, rights, path: files[0]?.path ?? '' });
  const second = (field: 'loopIn' | 'loopOut') =>
    function SecondControl(control: { id: string }) {
      return (
        <InputNumber
          {...control}
          style={{ width: '100%' }}
          disabled={!mayEdit}
          min={0}
          step={0.1}
          suffix="秒"
          value={draft.values[field]}
          onChange={(value) => draft.set(field, value ?? 0)}
        />
      );
    };
  return (
    <SideDrawer
      open={isNew || piece !== null}
      onClose={onClose}
      title={piece?.name ?? '上传音乐'}
      status={piece && <MakingStatus state={piece.state} />}
      subtitle={piece && <MetaLine items={[MUSIC_MOODS[piece.mood], piece.node.name]} />}
      unsaved={isSuccess ? 0 : draft.changed.length}
      submitText={isNew ? '创建' : undefined}
      submitting={isPending}
      submitDisabled={draft.changed.length === 0}
      onSubmit={mayEdit ? save : undefined}
    >
      <FailureNote error={error} />
      {piece && <Measured piece={piece} />}
      <FormSection
        title="基本信息"
        action={
          piece?.can.includes('delete') && (
            <DeleteLink
              name={piece.name}
              consequence="已生成的视频不受影响。"
              onDelete={() => remove.mutate({ id: piece.id })}
            />
          )
        }
      >
        {isNew && (
          <Field label="文件" required issue={draft.issueOf('path')} hint="MP3、WAV 或 M4A，50 MB 以内">
            {() => (
              <FileField
                label="文件"
                accept={SOUNDS}
                max={1}
                value={files}
                onChange={(picked) => draft.set('files', picked)}
                register={async ({ ext, type, path }) => ({ id: null, ext, type, path, thumb: null })}
              />
            )}
          </Field>
        )}
        <Field label="名称" required issue={draft.issueOf('name')}>
          {(control) => (
            <Input
              {...control}
              disabled={!mayEdit}
              maxLength={60}
              value={name}
              onChange={(event) => draft.set('name', event.target.value)}
            />
          )}
        </Field>
        <Field label="情绪" required issue={draft.issueOf('mood')} hint="模板按情绪挑选音乐">
          {({ id }) => (
            <Select
              id={id}
              disabled={!mayEdit}
              options={MOODS}
              value={mood}
              onChange={(picked) => draft.set('mood', picked)}
            />
          )}
        </Field>
        <Field label="授权来源" required issue={draft.issueOf('rights')}>
          {(control) => (
            <Input
              {...control}
              disabled={!mayEdit}
              maxLength={200}
              value={rights}
              placeholder="如：某音乐库商用授权，合同编号"
              onChange={(event) => draft.set('rights', event.target.value)}
            />
          )}
        </Field>
        {piece?.state === 'ready' && (
          <div className={styles.halves}>
            <Field label="循环起点" issue={draft.issueOf('loopIn')}>
              {second('loopIn')}
            </Field>
            <Field label="循环终点" issue={draft.issueOf('loopOut')}>
              {second('loopOut')}
            </Field>
          </div>
        )}
      </FormSection>
    </SideDrawer>
  );
}

const Measured = ({ piece }: { piece: VideoMusic }) => (
  <FormSection title="试听">
    {piece.state === 'failed' && <p className={styles.bad}>{piece.note}</p>}
    {piece.url && (
      <AudioPlayer
        src={piece.url}
        label={piece.name}
        waveform={piece.waveform}
        durationMs={piece.durationMs}
      />
    )}
    {piece.loudness !== null && (
      <p className={pieces.note}>
        <MetaLine
          items={[
            `响度 ${piece.loudness.toFixed(1)} LUFS`,
            piece.peak !== null && `峰值 ${piece.peak.toFixed(1)} dBFS`,
          ]}
        />
      </p>
    )}
  </FormSection>
);
