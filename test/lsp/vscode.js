// Driven by test_vscode.py: runs the extension with stand-ins for VS Code and
// its client library, which talk with the real server through a plain pipe.
"use strict";
const assert = require("assert");
const Module = require("module");
const { spawn } = require("child_process");
const [, , extension, tool, file] = process.argv;
const text = require("fs").readFileSync(file, "utf8");
const uri = "file://" + file;

class LanguageClient {
  constructor(id, name, server, options) {
    this.server = server;
    this.options = options;
    this.waiting = new Map();
    this.listeners = [];
    this.running = false;
    this.next = 1;
  }
  onDidChangeState(run) { this.listeners.push(run); }
  isRunning() { return this.running; }
  become(running) {
    this.running = running;
    this.listeners.forEach((run) => run());
  }
  start() {
    this.process = spawn(this.server.command, this.server.args);
    let data = Buffer.alloc(0);
    this.process.stdout.on("data", (more) => {
      data = Buffer.concat([data, more]);
      for (;;) {
        const end = data.indexOf("\r\n\r\n");
        if (end < 0)
          return;
        const length = Number(/Content-Length: (\d+)/i.exec(data.subarray(0, end))[1]);
        if (data.length < end + 4 + length)
          return;
        const message = JSON.parse(data.subarray(end + 4, end + 4 + length));
        data = data.subarray(end + 4 + length);
        if (this.waiting.has(message.id))
          this.waiting.get(message.id)(message);
      }
    });
    return new Promise((resolve, reject) => {
      this.process.on("error", reject);
      this.process.on("spawn", () => {
        this.sendRequest("initialize", { capabilities: {} }).then(() => {
          this.notify("initialized", {});
          this.notify("textDocument/didOpen", {
            textDocument: { uri, languageId: "cuda-cpp", version: 1, text } });
          this.become(true);
          resolve();
        });
      });
      this.process.on("exit", () => this.become(false));
    });
  }
  write(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }
  notify(method, params) { this.write({ method, params }); }
  sendRequest(method, params) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, (m) => m.error ? reject(new Error(m.error.message))
        : resolve(m.result));
      this.write({ id, method, params });
    });
  }
  async stop() {
    if (!this.running)
      throw new Error("Client is not running");
    this.running = false;
    await this.sendRequest("shutdown", {});
    this.notify("exit", {});
  }
}

const commands = {};
const status = { show() { this.shown = true; }, hide() { this.shown = false; } };
let panels = 0;
let dispose;
const panel = { webview: {}, onDidDispose: (run) => { dispose = run; } };
let typed = "column:none=32";
let listener;
let shown;
let errors = [];
let offered;
let toldInformation = [];
let configured;
const settings = { path: tool, arguments: ["--cuda-path=none"] };
const vscode = {
  StatusBarAlignment: { Right: 2 }, ViewColumn: { Beside: -2 },
  workspace: {
    getConfiguration: () => ({ get: (name) => settings[name] }),
    openTextDocument: async (document) => document,
    onDidChangeConfiguration: (run) => { configured = run; return {}; },
  },
  window: {
    createStatusBarItem: () => status,
    createWebviewPanel: (id, title, where, options) => {
      ++panels;
      assert.deepStrictEqual(options, { enableScripts: false });
      return panel;
    },
    showTextDocument: async (document) => { shown = document; },
    showErrorMessage: (message) => errors.push(message),
    showInformationMessage: (message) => toldInformation.push(message),
    showQuickPick: async (items) => { offered = items; return items[0]; },
    showInputBox: async (options) => {
      assert.strictEqual(options.validateInput("k:n=-3"), undefined);
      assert.strictEqual(options.validateInput(""), undefined);
      assert(options.validateInput("n="));
      return typed;
    },
    onDidChangeActiveTextEditor: () => ({}),
    activeTextEditor: { selection: { active: { line: 7 } }, document: {
      languageId: "cuda-cpp", fileName: file, uri: { toString: () => uri } } },
  },
  commands: { registerCommand: (name, run) => { commands[name] = run; return {}; } },
  languages: {
    found: [],
    getDiagnostics: () => vscode.languages.found,
    onDidChangeDiagnostics: (run) => { listener = run; return {}; },
  },
};
const load = Module._load;
Module._load = (name, ...rest) => name === "vscode" ? vscode
  : name === "vscode-languageclient/node" ? { LanguageClient } : load(name, ...rest);

async function main() {
  const { activate, deactivate } = require(extension);
  await activate({ subscriptions: [] });
  assert.deepStrictEqual(errors, []);
  assert.strictEqual(status.text, "$(check) warplint");
  assert(status.shown);
  vscode.languages.found = [{ source: "warplint", code: "x" }, { source: "clangd", code: "y" }];
  listener();
  assert.strictEqual(status.text, "$(warning) warplint: 1");
  await commands["warplint.showPicture"]();
  assert(panel.webview.html.includes("<svg"));
  assert(panel.title.endsWith("k.cu"));
  await commands["warplint.showPicture"]();
  assert.strictEqual(panels, 1);
  dispose();
  await commands["warplint.showPicture"]();
  assert.strictEqual(panels, 2);
  await commands["warplint.showKernel"](uri, 0);
  assert(shown.content.includes("shared load 'tile'"));
  // What is stated reaches the server; nothing forgets it, Escape changes nothing.
  const stated = [];
  const send = LanguageClient.prototype.sendRequest;
  LanguageClient.prototype.sendRequest = async function (method, params) {
    const said = await send.call(this, method, params);
    if (params.command === "warplint.stateArgument")
      stated.push(said.stated);
    return said;
  };
  for (typed of ["column:none=32", "n=-1", undefined, ""])
    await commands["warplint.state"]();
  assert.deepStrictEqual(stated, [["column:none=32"], ["column:none=32", "n=-1"], []]);
  await commands["warplint.pickLaunch"](uri, 0);
  assert.strictEqual(offered.length, 1);
  assert(offered[0].label.startsWith("k.cu:8:41, 32x32 threads per block"), offered[0].label);
  await commands["warplint.pickLaunch"]();
  assert(offered[0].label.startsWith("$(pinned) k.cu:8:41"), offered[0].label);
  assert(offered[1].label === "all launches");
  const inSight = vscode.window.activeTextEditor;
  vscode.window.activeTextEditor = { document: { languageId: "python" } };
  listener();
  assert(!status.shown);
  await commands["warplint.showPicture"]();
  assert.deepStrictEqual(toldInformation, ["warplint: this is no CUDA file"]);
  vscode.window.activeTextEditor = inSight;
  await commands["warplint.restart"]();
  assert.strictEqual(status.text, "$(warning) warplint: 1");
  assert(status.shown);
  // Another program, once the settings name one.
  settings.path = "/no/such/program";
  await configured({ affectsConfiguration: (name) => name === "warplint.checks" });
  assert.deepStrictEqual(errors, []);
  await configured({ affectsConfiguration: (name) => name === "warplint.path" });
  assert(errors[0].includes("warplint.path"));
  assert.strictEqual(status.text, "$(circle-slash) warplint");
  settings.path = tool;
  await commands["warplint.restart"]();
  assert.strictEqual(status.text, "$(warning) warplint: 1");
  await deactivate();
  errors = [];
  settings.path = "/no/such/program";
  await activate({ subscriptions: [] });
  assert(errors[0].includes("warplint.path"));
  console.log("ok");
  process.exit(0);
}
main().catch((error) => { console.error(error); process.exit(1); });
