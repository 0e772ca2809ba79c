import { BLOCKS, type Material, type MaterialVersion } from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { Box, Text } from '#kit/base/pieces.tsx';
import { TableHead } from '#kit/display/table-head.tsx';
import { AudioPlayer } from '#kit/files/player/audio-player.tsx';
import { VideoPlayer } from '#kit/files/player/video-player.tsx';
import { ImageStage } from './image-stage.tsx';
import styles from './material-stage.module.css';
import { MaterialThumb } from './material-thumb.tsx';
import { PagesStage } from './pages-stage.tsx';
import { stableUrl } from './stable-url.ts';

interface MaterialStageProps {
  material: Pick<Material, 'type' | 'blocked' | 'blockedReason'>;
  /** The version to look at. */
  version: Pick<MaterialVersion, 'name' | 'facts' | 'processing' | 'urls'>;
}

/** The file itself, large: a player, a picture to look at closely, a document's pages, what is in an archive. */
export function MaterialStage({ material, version }: MaterialStageProps) {
  const { type, blocked, blockedReason } = material;
  const { name, facts, processing, urls } = version;
  const play = stableUrl(urls.play);
  const picture = stableUrl(urls.preview ?? urls.poster ?? urls.thumb);
  if (processing.state === 'failed')
    return (
      <Notice title="处理失败" text={processing.note || '文件内容无法读取'}>
        请检查原文件能否正常打开，并通过「上传新版本」更换；如文件正常，可「重新处理」。
      </Notice>
    );
  if (blocked)
    return (
      <Notice title={BLOCKS[blocked]} text={blockedReason || '已过到期日，不可使用'}>
        在任何位置均不可使用，也不可播放和下载。
      </Notice>
    );
  if (type === 'video' && play)
    return <VideoPlayer src={play} poster={stableUrl(urls.poster)} label={name} />;
  if (type === 'audio' && play)
    return (
      <AudioPlayer
        key={play}
        src={play}
        label={name}
        waveform={facts.waveform}
        durationMs={facts.durationMs}
      />
    );
  if (type === 'pdf' && urls.pages.length > 1)
    return <PagesStage name={name} pages={urls.pages} facts={facts} />;
  if ((type === 'image' || type === 'pdf') && picture)
    return <ImageStage key={picture} src={picture} name={name} />;
  if (type === 'archive' && facts.entries) return <Entries facts={facts} />;
  return (
    <Box radius={8} overflow="hidden" position="relative" className={styles.plain}>
      <MaterialThumb material={{ name, type, thumb: urls.thumb, processing }} />
      {processing.state !== 'done' && (
        <Text as="p" tone="muted" textAlign="center" position="absolute" role="status">
          处理中，完成后自动显示
        </Text>
      )}
    </Box>
  );
}

const Notice = ({ title, text, children }: { title: string; text: string; children: string }) => (
  <Box tone="text2" padding={16} background="error" radius={8} className={styles.notice} role="note">
    <b>{title}</b>
    <p>{text}</p>
    <p>{children}</p>
  </Box>
);

function Entries({ facts: { entries, files } }: Pick<MaterialVersion, 'facts'>) {
  const shown = entries ?? [];
  return (
    <Box maxHeight={320} border="line" radius={8} overflow="auto" className={styles.entries}>
      <table>
        <TableHead columns={['压缩包里的文件', '大小']} />
        <tbody>
          {shown.map((entry) => (
            <tr key={entry.name}>
              <td title={entry.name}>
                {entry.name}
                {entry.danger && (
                  <Text tone="error" marginLeft={8}>
                    {entry.danger}
                  </Text>
                )}
              </td>
              <td>{bytesText(entry.bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {files !== null && files > shown.length && (
        <Text as="p" tone="muted" padding="8 12">
          共 {files} 个文件，仅显示前 {shown.length} 个
        </Text>
      )}
    </Box>
  );
}
