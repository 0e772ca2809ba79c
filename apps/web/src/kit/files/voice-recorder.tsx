import { useEffect, useRef, useState } from 'react';
import { AudioIcon, PauseIcon } from '#kit/base/icons.tsx';
import { PlainButton } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { clockText } from './player/clock-text.ts';
import styles from './voice-recorder.module.css';

/** What phones and current browsers record, and the store knows. */
const TYPE = 'audio/mp4';
const MOST_SECONDS = 300;

/** Whether this browser can record here: not over plain http, and not where it knows no such format. */
const mayRecord = () =>
  typeof MediaRecorder !== 'undefined' &&
  navigator.mediaDevices !== undefined &&
  MediaRecorder.isTypeSupported(TYPE);

/** Records a voice note of five minutes at most; where that is not possible it is not there. */
export function VoiceRecorder({ onRecorded }: { onRecorded(files: File[]): void }) {
  const recorder = useRef<MediaRecorder | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => () => recorder.current?.stop(), []);
  const recording = seconds !== null;
  useEffect(() => {
    if (!recording) return;
    const timer = setInterval(
      () =>
        setSeconds((now) => {
          if (now !== null && now + 1 >= MOST_SECONDS) recorder.current?.stop();
          return now === null ? null : now + 1;
        }),
      1000,
    );
    return () => clearInterval(timer);
  }, [recording]);
  if (!mayRecord()) return null;

  const start = async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => null);
    if (!stream) return void message.error('无法使用麦克风，请在浏览器中允许');
    const made = new MediaRecorder(stream, { mimeType: TYPE });
    const parts: Blob[] = [];
    made.ondataavailable = ({ data }) => parts.push(data);
    made.onstop = () => {
      for (const track of stream.getTracks()) track.stop();
      recorder.current = null;
      setSeconds(null);
      if (parts.length > 0) onRecorded([new File(parts, `录音-${Date.now()}.m4a`, { type: TYPE })]);
    };
    recorder.current = made;
    made.start();
    setSeconds(0);
  };
  return (
    <PlainButton
      look={{
        flow: 'column',
        gap: 4,
        align: 'center',
        justify: 'center',
        width: 96,
        size: '12/18',
        tone: 'muted',
        radius: 8,
      }}
      className={styles.record}
      data-recording={recording || undefined}
      onClick={() => (recording ? recorder.current?.stop() : void start())}
    >
      {recording ? <PauseIcon size={18} /> : <AudioIcon size={18} />}
      <span>{recording ? `结束 ${clockText(seconds)}` : '录音'}</span>
    </PlainButton>
  );
}
