import { contract, MUSIC_MOODS, type MusicMood, type VideoMusic } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { AudioPlayer } from '#kit/files/player/audio-player.tsx';
import { uploadEntryField } from '#kit/files/uploader/index.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { choice, number, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, type FormAround } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import type { DrawerTarget } from '#kit/list/use-drawer-address.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { MakingStatus } from '#parts/video-resource/resource-words.tsx';
import styles from '../video-resource.module.css';

const SOUNDS = ['mp3', 'wav', 'm4a'] as const;

/** Where it may be repeated; kept in milliseconds, told in seconds. */
const loop = (label: string, name: 'loopIn' | 'loopOut') => ({
  ...number<VideoMusic>(label, { blank: 0, min: 0, step: 0.1, suffix: '秒', half: true }),
  shown: ({ row }: FormAround<VideoMusic>) => row?.state === 'ready',
  of: (piece: VideoMusic) => (piece[name] ?? 0) / 1000,
  send: (seconds: number, { isNew }: { isNew: boolean }) => (isNew ? undefined : Math.round(seconds * 1000)),
});

const FIELDS = entryFields(contract.videoMusic, {
  path: uploadEntryField<VideoMusic>('文件', { accept: SOUNDS, hint: 'MP3、WAV 或 M4A，50 MB 以内' }),
  name: text<VideoMusic>('名称', { max: 60, required: true }),
  mood: choice<MusicMood, VideoMusic>('情绪', MUSIC_MOODS, {
    blank: 'bright',
    required: true,
    hint: '模板按情绪挑选音乐',
  }),
  rights: text<VideoMusic>('授权来源', {
    max: 200,
    required: true,
    placeholder: '如：某音乐库商用授权，合同编号',
  }),
  loopIn: loop('循环起点', 'loopIn'),
  loopOut: loop('循环终点', 'loopOut'),
});

interface MusicDrawerProps {
  target: DrawerTarget;
  piece: VideoMusic | null;
  onClose(): void;
}

/** A piece: heard, measured, and where it may be repeated. */
export function MusicDrawer({ target, piece, onClose }: MusicDrawerProps) {
  const saved = () => {
    void message.success('已保存');
    onClose();
  };
  const entry = useEntryForm(FIELDS, piece, { onCreated: saved, onSaved: saved });
  const remove = useAction(contract.videoMusic.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  return (
    <EntryDrawer
      entry={entry}
      what="该音乐"
      open={target === 'new' || piece !== null}
      onClose={onClose}
      title={piece?.name ?? '上传音乐'}
      status={piece && <MakingStatus state={piece.state} />}
      subtitle={piece && <MetaLine items={[MUSIC_MOODS[piece.mood], piece.node.name]} />}
    >
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
        <EntryFormFields entry={entry} />
      </FormSection>
    </EntryDrawer>
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
