// A host for the card, like a chat client: the official library's bridge around a sandboxed frame.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

window.showCard = async ({ html, theme, serverTools, args, result }) => {
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  frame.style.cssText = 'border:0;width:100%;height:640px';
  frame.title = 'card';
  document.body.replaceChildren(frame);
  const capabilities = { openLinks: {}, ...(serverTools ? { serverTools: {} } : {}) };
  const bridge = new AppBridge(null, { name: 'check', version: '1' }, capabilities, { hostContext: { theme } });
  window.bridge = bridge;
  window.sizes = [];
  bridge.onsizechange = (size) => window.sizes.push(size);
  bridge.oncalltool = (params) => window.callServer(params);
  bridge.onopenlink = async ({ url }) => {
    window.opened = url;
    return {};
  };
  const ready = new Promise((resolve) => {
    bridge.oninitialized = resolve;
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await ready;
  await bridge.sendToolInput({ arguments: args });
  await bridge.sendToolResult(result);
};
