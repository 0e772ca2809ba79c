import type { LiveShow } from '@zhiying/contract';
import { confirm } from '#kit/feedback/confirm.tsx';

/** Taking the controls from somebody is asked first; it is written down with both names. */
export const askToTakeOver = ({ controller, name }: LiveShow) =>
  confirm({
    title: `接管「${name}」？`,
    consequence: `${controller?.name ?? '当前操作人'} 将不能再操作此直播间。接管会记入操作记录；声音继续由原来的窗口播放，直到在此处点击「在此播放」。`,
    okText: '接管',
  });
