// The parts of the WebExtensions API that we use. Chromium calls it `chrome`, Firefox `browser`.

interface Event<Listener> {
  addListener(listener: Listener): void;
}

interface Tab {
  readonly id?: number;
  readonly url?: string;
}

interface ContentScript {
  readonly id: string;
  readonly matches: readonly string[];
  readonly js: readonly string[];
  readonly runAt: 'document_idle';
}

interface Browser {
  readonly action: { readonly onClicked: Event<(tab: Tab) => void> };
  readonly runtime: {
    readonly onMessage: Event<
      (
        message: unknown,
        sender: { readonly tab?: Tab; readonly id?: string },
        answer: (value: unknown) => void,
      ) => true | undefined
    >;
    readonly onInstalled: Event<() => void>;
    readonly onStartup: Event<() => void>;
    readonly id: string;
    getURL(path: string): string;
    sendMessage(message: unknown): Promise<unknown>;
  };
  readonly permissions: {
    readonly onRemoved: Event<() => void>;
    request(wanted: { readonly origins: readonly string[] }): Promise<boolean>;
    remove(permissions: { readonly origins: readonly string[] }): Promise<boolean>;
    contains(permissions: { readonly origins: readonly string[] }): Promise<boolean>;
  };
  readonly scripting: {
    executeScript(script: {
      readonly target: { readonly tabId: number };
      readonly files: readonly string[];
    }): Promise<unknown>;
    registerContentScripts(scripts: readonly ContentScript[]): Promise<void>;
    unregisterContentScripts(): Promise<void>;
  };
  readonly storage: {
    readonly local: {
      get(names: readonly string[]): Promise<Record<string, unknown>>;
      set(items: Readonly<Record<string, unknown>>): Promise<void>;
      remove(names: readonly string[]): Promise<void>;
    };
  };
  readonly tabs: {
    create(tab: { readonly url: string }): Promise<unknown>;
    sendMessage(id: number, message: unknown): Promise<unknown>;
  };
}

const { browser: firefox, chrome } = globalThis as { browser?: Browser; chrome?: Browser };

export const browser = (firefox ?? chrome) as Browser;
