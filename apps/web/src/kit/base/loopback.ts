const LOOPBACK = /^(127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\]|(.+\.)?localhost)$/;

/** Whether an address is a loopback address, which nobody else can open. */
export const isLoopback = (href: string) => LOOPBACK.test(new URL(href).hostname);

export const LOOPBACK_WARNING =
  '该链接只能在本机打开，请设置 PUBLIC_URL 为其他人访问本系统的地址，重启后重新生成';
