import { busy, means, refusals } from '../error-table.ts';

/**
 * developers.weixin.qq.com, 全局返回码 and the error tables of draft/add and freepublish/submit (read 2026-11).
 */
export const wechatRefusal = refusals('wechat', {
  '-1': busy('微信系统繁忙'),
  40001: means('auth', true, '公众号的调用凭证失效'),
  40014: means('auth', true, '公众号的调用凭证失效'),
  41001: means('auth', true, '公众号的调用凭证缺失'),
  42001: means('auth', true, '公众号的调用凭证过期'),
  40013: means('auth', false, 'AppID 不正确，请到公众平台「设置与开发」核对'),
  40125: means('auth', false, 'AppSecret 不正确或已重置，请到公众平台重新获取后更新账号'),
  40164: means('permission', false, '服务器 IP 不在公众号的白名单中，请到公众平台「基本配置」添加'),
  48001: means('permission', false, '公众号无该接口权限（发布接口需要已认证的公众号）'),
  48004: means('permission', false, '公众号的接口被封禁，请登录公众平台查看原因'),
  50002: means('permission', false, '公众号账号受限，请登录公众平台查看原因'),
  53500: means('permission', false, '公众号的发布功能被封禁，请登录公众平台查看原因'),
  45009: means('quota', true, '公众号今日接口调用次数已用完'),
  45011: means('rate', true, '公众号接口调用过于频繁'),
  53501: means('rate', true, '公众号发布过于频繁'),
  40007: means('missing', false, '公众号中未找到该素材或草稿'),
  53502: means('missing', false, '公众号中未找到该次发布'),
  53600: means('missing', false, '公众号中未找到该文章'),
  40004: means('content', false, '公众号不支持该图片格式，请更换为 JPG 或 PNG'),
  40009: means('content', false, '图片超过公众号的大小限制，请压缩后重新发布'),
  45001: means('content', false, '图片超过公众号的大小限制，请压缩后重新发布'),
  45002: means('content', false, '正文超过公众号的长度限制，请删减后重新发布'),
  45003: means('content', false, '标题超过公众号的长度限制，请缩短后重新发布'),
  45004: means('content', false, '摘要超过公众号的长度限制，请缩短后重新发布'),
  45110: means('content', false, '作者名超过公众号的长度限制，请缩短后重新发布'),
  53503: means('content', false, '草稿未通过公众号的发布检查，请修改内容后重新发布'),
  53504: means('content', false, '该草稿需在公众平台官网操作'),
  53505: means('content', false, '请在公众平台手动保存草稿后重新发布'),
  61501: means('missing', true, '公众号暂无当日数据'),
});
