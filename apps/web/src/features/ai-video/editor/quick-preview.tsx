import { useQueryClient } from '@tanstack/react-query';
import { contract } from '@zhiying/contract';
import { Button, Progress } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { api } from '#kit/session/api/client.ts';
import { refresh, useAction } from '#kit/session/api/queries.ts';
import { useJob } from '#parts/job/use-job.ts';
import { loadWork } from '#parts/job/work.store.ts';
import { FilmPlayer } from '../works/film-player.tsx';
import styles from './quick-preview.module.css';
import type { Film } from './use-film.ts';

/** The document as it stands, composed small and quickly: movement, text and sound as they will be, never the film itself. */
export function QuickPreview({ film }: { film: Film }) {
  const { info, saved } = film;
  const [jobId, setJobId] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const start = useAction(contract.video.preview, {
    onError: (error) => void message.error(error.message),
    onSuccess: (begun) => {
      void loadWork();
      setJobId(begun.jobId);
      setOpen(true);
    },
  });
  if (!info.can.includes('preview')) return null;
  // Of what is on the desk, once it is saved.
  const made = !saved.dirty && info.version === saved.version() ? info.preview : null;
  const look = async () => {
    if (!(await saved.flush())) return;
    if (made) setOpen(true);
    else start.mutate({ id: info.id });
  };
  return (
    <>
      <Button loading={start.isPending} onClick={() => void look()}>
        快速预览
      </Button>
      <Dialog open={open} title="快速预览" width={440} onClose={() => setOpen(false)}>
        {made ? (
          <>
            <FilmPlayer src={made.url} controlsList="nodownload" />
            <Text as="p" size={13} tone="text2" marginTop={12}>
              低清画面，仅用于查看剪辑效果，不是成片
              {made.unspoken > 0 && `；${made.unspoken} 句口播未配音，时长为估计`}
            </Text>
          </>
        ) : (
          jobId !== null && <Making jobId={jobId} onClose={() => setOpen(false)} />
        )}
      </Dialog>
    </>
  );
}

/** How far it is; it can be stopped. */
function Making({ jobId, onClose }: { jobId: string; onClose(): void }) {
  const { job, running } = useJob(jobId);
  const client = useQueryClient();
  const finish = useEffectEvent(() => void refresh(client, contract.video.info.path));
  useEffect(() => {
    if (!running) finish();
  }, [running]);
  const percent = job?.total ? Math.round((job.done / job.total) * 100) : 0;
  const cancel = () =>
    api(contract.job.cancel, { id: jobId })
      .catch(() => null)
      .then(loadWork)
      .then(onClose);
  if (job?.status === 'failed')
    return (
      <Text as="p" size={13} tone="text2" marginTop={12}>
        未生成预览：{job.error}
      </Text>
    );
  if (job?.status === 'cancelled')
    return (
      <Text as="p" size={13} tone="text2" marginTop={12}>
        已取消
      </Text>
    );
  return (
    <div className={styles.making}>
      <Progress percent={percent} status="active" aria-label="快速预览进度" />
      <div>
        <span>{job?.status === 'queued' ? '排队中，请稍候' : '正在合成低清画面，只重做改过的部分'}</span>
        {running && (
          <Button size="small" onClick={() => void cancel()}>
            取消
          </Button>
        )}
      </div>
    </div>
  );
}
