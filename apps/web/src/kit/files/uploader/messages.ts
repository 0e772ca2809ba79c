import { typeRefusal } from '@zhiying/contract';
import { UPLOAD_FAILED, UPLOAD_TIMED_OUT } from '@zhiying/contract/limits';

/** Every sentence an upload may end with, in one place; those about types and sizes come from the contract. */
export const uploadMessages = {
  typeNotAllowed: typeRefusal,
  tooMany: (max: number, chosen: number, total: number) =>
    `最多上传 ${max} 个文件：本次选择了 ${chosen} 个，共 ${total} 个`,
  nameTooLong: (max: number) => `文件名不能超过 ${max} 个字，请缩短后上传`,
  nameControl: '文件名含有不可见的控制字符，请重命名后上传',
  contentDiffers: (ext: string, found: string | null) =>
    found
      ? `文件内容是 ${found}，与扩展名 .${ext} 不符`
      : `文件内容与扩展名 .${ext} 不符，可能已损坏或被改过扩展名`,
  unreadable: '文件读取失败，可能已被移动、修改或删除，请重新选择',
  failed: UPLOAD_FAILED,
  failedBecause: (reason: string) => `${UPLOAD_FAILED}：${reason}`,
  timedOut: UPLOAD_TIMED_OUT,
  disconnected: '连接中断',
  storeFull: '存储空间已满，请联系管理员',
  known: '已存在相同文件，未重复上传',
  pickAgain: '请重新选择同一个文件，从中断处继续',
  otherFile: (name: string) => `这不是同一个文件，请选择「${name}」`,
  otherChannel: '切换回原渠道后继续',
} as const;
