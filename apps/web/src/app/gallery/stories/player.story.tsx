import { AudioPlayer } from '#kit/files/player/audio-player.tsx';
import { VideoPlayer } from '#kit/files/player/video-player.tsx';
import { MaterialStatus } from '#parts/material/material-status.tsx';
import { MaterialThumb } from '#parts/material/material-thumb.tsx';
import { Line } from '../line.tsx';
import type { Story } from '../story.ts';

const WAVE = Array.from({ length: 120 }, (_, at) => Math.abs(Math.sin(at / 5) * Math.cos(at / 17)));
const DONE = { state: 'done', note: '' } as const;
const FAILED = { state: 'failed', note: '视频不完整' } as const;
const RIGHTS = { licence: 'own', personRelease: 'none', expiresOn: null, origin: '' } as const;
const THUMBS = [
  { name: '示例 口播.mp3', type: 'audio', thumb: null, waveform: WAVE, durationMs: 86_000, processing: DONE },
  { name: '示例 物料包.zip', type: 'archive', thumb: null, files: 46, processing: DONE },
  { name: '示例 半截.mp4', type: 'video', thumb: null, processing: FAILED },
] as const;

export const stories: Story[] = [
  {
    title: '视频播放器',
    file: 'kit/files/player/video-player.tsx',
    Demo: () => (
      <div style={{ maxWidth: 480 }}>
        <VideoPlayer src="/none.mp4" label="示例 打不开的视频" />
      </div>
    ),
  },
  {
    title: '音频播放器',
    file: 'kit/files/player/audio-player.tsx',
    Demo: () => (
      <div style={{ maxWidth: 480 }}>
        <AudioPlayer src="/none.mp3" label="示例 口播" waveform={WAVE} durationMs={86_000} />
      </div>
    ),
  },
  {
    title: '素材的样子和状态',
    file: 'parts/material/material-thumb.tsx material-status.tsx',
    Demo: () => (
      <>
        <Line>
          {THUMBS.map((material) => (
            <div key={material.name} style={{ width: 176, height: 112 }}>
              <MaterialThumb material={material} />
            </div>
          ))}
        </Line>
        <Line>
          {(['draft', 'pending', 'passed', 'rejected', 'published'] as const).map((status) => (
            <MaterialStatus
              key={status}
              material={{ status, processing: DONE, blocked: null, rights: RIGHTS }}
            />
          ))}
        </Line>
      </>
    ),
  },
];
